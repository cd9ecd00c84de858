import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { EvmNode } from '../../../adapters/chain-evm/evm-node.ts';
import { type FlakyServer, flakyServer, type Treatment } from '../../support/servers/flaky-server.ts';

let server: FlakyServer | undefined;
afterEach(() => server?.close());

const KEY = 'a-key-that-somebody-pays-for';

describe('redacting transport', () => {
  it.each<[string, Treatment]>([
    ['it resets', 'reset'],
    ['it fails', { status: 500, body: 'no' }],
    [
      'it refuses',
      { status: 200, body: { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'no such method' } } },
    ],
    ['it is of another network', { status: 200, body: { jsonrpc: '2.0', id: 1, result: '0x5' } }],
  ])('removes the address of the node, which may contain a key, from the error: %s', async (_, treatment) => {
    server = await flakyServer(treatment);
    const failure: unknown = await new EvmNode(`${server.url}/v2/${KEY}`, 1).ask().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(inspect(failure, { depth: 20 })).not.toContain(KEY);
    expect((failure as Error).stack).not.toContain(KEY);
    expect(server.asked[0]!.path).toContain(KEY);
  });
});
