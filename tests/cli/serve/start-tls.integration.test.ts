import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRedirect } from '../../../cli/serve/open-tls.ts';
import { startService } from '../../../cli/serve/start-service.ts';
import { certificateFolder, type CertificateFolder, testCertificate } from '../../support/servers/certificates.ts';
import { copyPreparedDatabase } from '../../support/prepared-databases.ts';
import { noPages } from '../../support/servers/no-pages.ts';

const PUBLIC = 'https://localhost:8443';
const pair = testCertificate();
let folder: string;
let files: CertificateFolder;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'altway-start-'));
  await copyPreparedDatabase(folder);
  files = certificateFolder(pair);
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  files.remove();
});

const start = (more: Record<string, string> = {}) =>
  startService(
    {
      ALTWAY_DATA: folder,
      PORT: '0',
      LOG_LEVEL: 'silent',
      ALTWAY_TLS_CERT: files.paths.certificate,
      ALTWAY_TLS_KEY: files.paths.key,
      ...more,
    },
    noPages(folder),
  );

describe('a server with a certificate', () => {
  it('announces and speaks HTTPS', async () => {
    const service = await start();
    expect(service.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    expect(service.banner[0]).toBe(`Altway is at ${service.url}`);
    const dispatcher = new Agent({ connect: { ca: pair.certificate }, allowH2: true });
    const answer = await request(`${service.url}/api/domain/`, { dispatcher });
    expect(answer.statusCode).toBe(200);
    expect(await answer.body.json()).toEqual({ result: service.url });
    expect(answer.headers['strict-transport-security']).toMatch(/^max-age=/);
    await dispatcher.destroy();
    await service.stop();
  });

  it('redirects plain HTTP from another port to its public address', async () => {
    const redirect = await openRedirect({ redirectPort: 0, url: PUBLIC, host: '127.0.0.1', hosts: [] });
    const from = `http://127.0.0.1:${redirect!.port}/rates`;
    const sent = await fetch(from, { redirect: 'manual' });
    expect([sent.status, sent.headers.get('location')]).toEqual([301, `${PUBLIC}/rates`]);
    await redirect!.close();
    await expect(fetch(from)).rejects.toThrow('fetch failed');
  });

  it.each([
    ['is missing', () => rmSync(files.paths.certificate), /^ALTWAY_TLS_CERT: .*: there is no such file$/],
    ['is of another key', () => files.write({ key: testCertificate().key }), /^ALTWAY_TLS_KEY: .*does not belong/],
    [
      'is expired',
      () => files.write(testCertificate({ from: 0, to: Date.now() - 1_000 })),
      /^ALTWAY_TLS_CERT: .*expired on/,
    ],
  ])('does not start with one that %s', async (_, spoil, pattern) => {
    spoil();
    await expect(start()).rejects.toMatchObject({ name: 'StartError', message: expect.stringMatching(pattern) });
  });

  it('does not start when the port of the redirects is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await expect(openRedirect({ redirectPort: port, url: PUBLIC, host: '127.0.0.1', hosts: [] })).rejects.toMatchObject(
      {
        name: 'StartError',
        message: expect.stringMatching(/^ALTWAY_HTTP_REDIRECT_PORT: port \d+ on 127.0.0.1 can't be listened at/),
      },
    );
    other.close();
  });
});
