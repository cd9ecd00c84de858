import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { ApiKeyKind } from '../../../../core/domain/merchants/api-key.ts';
import { openHttp2 } from '../../../support/servers/http2-client.ts';
import { startTlsServer, type TlsServer } from '../../../support/servers/tls-server.ts';

let running: TlsServer | undefined;
afterEach(() => running?.stop());

const KEYS: Readonly<Record<ApiKeyKind, string>> = {
  secret: `alt_${'a'.repeat(43)}`,
  publishable: `alt_pk_${'a'.repeat(43)}`,
};

describe('an HTTP/2 client that disconnects while its key is looked up', () => {
  it.each([
    ['publishable', false],
    ['secret', false],
    ['publishable', true],
    ['secret', ['10.0.0.0/8']],
  ] as const)('is counted by its address and causes no error: %s key, trusting %j', async (kind, trustProxy) => {
    const asked = Promise.withResolvers<void>();
    const found = Promise.withResolvers<void>();
    const authenticate = async () => {
      asked.resolve();
      await found.promise;
      return { accountId: 'account', keyId: 'key', kind };
    };
    running = await startTlsServer({ trustProxy, keys: { authenticate }, times: { drain: 100 } });
    const client = await openHttp2(running);
    const stream = client.request({ ':path': '/api/currencies/', authorization: `Bearer ${KEYS[kind]}` });
    stream.on('error', () => {});
    await asked.promise;
    client.destroy();
    // Resolves once no connection is left.
    await running.server.close();
    found.resolve();
    await setImmediate();
    expect(running.log()).not.toMatch(/"level":"error"/);
  });
});
