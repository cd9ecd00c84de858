import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { Agent, fetch as undiciFetch } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CertificateFiles } from '../../../../adapters/http-server/tls/certificate-files.ts';
import { MemoryLogger } from '../../../../adapters/memory/memory-logger.ts';
import { certificateFolder, testCertificate, type TestCertificate } from '../../../support/servers/certificates.ts';
import { startServer } from '../../../support/servers/http-server.ts';
import { startTlsServer, type TlsServer } from '../../../support/servers/tls-server.ts';

/** The fingerprint of the certificate that a new connection gets. */
function shown(url: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), rejectUnauthorized: false });
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      resolve(socket.getPeerCertificate().fingerprint256);
      socket.destroy();
    });
  });
}

const levels = (logger: MemoryLogger) => logger.lines.map(({ level }) => level);

describe('a renewed certificate', () => {
  let running: TlsServer;
  const next = testCertificate();
  beforeEach(async () => {
    running = await startTlsServer();
    expect(await shown(running.url)).toBe(running.pair.fingerprint);
  });
  afterEach(() => running.stop());

  const isReplaced = async (pair: TestCertificate) => (await shown(running.url)) === pair.fingerprint;

  it('is used for new connections when its files are overwritten', async () => {
    running.files.write(next);
    await expect.poll(() => isReplaced(next)).toBe(true);
    running.files.write(running.pair);
    await expect.poll(() => isReplaced(running.pair)).toBe(true);
  });

  it('is used when files are renamed into place', async () => {
    for (const [path, text] of [
      [running.files.paths.key, next.key],
      [running.files.paths.certificate, next.certificate],
    ] as const) {
      writeFileSync(`${path}.new`, text);
      renameSync(`${path}.new`, path);
    }
    await expect.poll(() => isReplaced(next)).toBe(true);
  });

  it('does not break open connections or fail requests while it changes', async () => {
    const pairs = [running.pair, next];
    const dispatcher = new Agent({ connect: { rejectUnauthorized: false }, allowH2: true, connections: 1 });
    const kept = await undiciFetch(`${running.url}/health`, { dispatcher });
    expect(await kept.json()).toMatchObject({ result: true });
    const over = new AbortController();
    let asked = 0;
    const traffic = async (allowH2: boolean) => {
      while (!over.signal.aborted) {
        const fresh = new Agent({ connect: { rejectUnauthorized: false }, allowH2 });
        for (const through of [fresh, dispatcher]) {
          const answer = await undiciFetch(`${running.url}/health`, { dispatcher: through });
          expect([answer.status, await answer.json()]).toMatchObject([200, { result: true }]);
          asked += 1;
        }
        await fresh.destroy();
      }
    };
    const all = [traffic(true), traffic(false)];
    for (let time = 0; time < 6; time += 1) {
      const pair = pairs[(time + 1) % 2]!;
      running.files.write(pair);
      await expect.poll(() => isReplaced(pair)).toBe(true);
    }
    over.abort();
    await Promise.all(all);
    expect(asked).toBeGreaterThan(10);
    await dispatcher.destroy();
  });

  it.each([
    ['is half written', { certificate: next.certificate.slice(0, 200) }],
    ['is empty', { certificate: '' }],
    ['does not fit the key', { certificate: next.certificate }],
    ['is expired', testCertificate({ from: 0, to: Date.now() - 1_000 })],
  ])(
    'is not used while it %s: the old one stays in use, which is logged once, until the files are valid',
    async (_, written) => {
      running.files.write(written);
      await expect.poll(() => levels(running.tlsLog)).toEqual(['error']);
      expect(JSON.stringify(running.tlsLog.lines)).toContain('ALTWAY_TLS_');
      expect(await shown(running.url)).toBe(running.pair.fingerprint);
      running.files.write(next);
      await expect.poll(() => isReplaced(next)).toBe(true);
      expect(levels(running.tlsLog)).toEqual(['error', 'info']);
    },
  );

  it('is not used while its files are gone', async () => {
    rmSync(running.files.paths.key);
    await expect.poll(() => levels(running.tlsLog)).toEqual(['error']);
    expect(await shown(running.url)).toBe(running.pair.fingerprint);
    running.files.write(next);
    await expect.poll(() => isReplaced(next)).toBe(true);
  });
});

describe('a certificate behind symbolic links', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'altway-tls-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function version(name: string, { certificate, key }: TestCertificate): string {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'tls.crt'), certificate);
    writeFileSync(join(folder, name, 'tls.key'), key);
    return name;
  }

  /** Makes a link as `ln -sfn` with a rename does: it always points to the old or to the new target. */
  function link(to: string, name: string): void {
    symlinkSync(to, join(folder, `${name}.new`));
    renameSync(join(folder, `${name}.new`), join(folder, name));
  }

  it.each([
    [
      'of each file, as with certbot',
      ['tls.crt', 'tls.key'],
      (at: string, name: string) => link(`${at}/${name}`, name),
    ],
    ['of the folder, as with Kubernetes', ['..data'], (at: string, name: string) => link(at, name)],
  ])('is replaced when the links change %s', async (_, names, relink) => {
    const [first, second] = [testCertificate(), testCertificate()];
    const to = (at: string) => {
      for (const name of names) relink(at, name);
    };
    to(version('one', first));
    if (names.includes('..data'))
      for (const name of ['tls.crt', 'tls.key']) symlinkSync(`..data/${name}`, join(folder, name));
    const paths = { certificate: join(folder, 'tls.crt'), key: join(folder, 'tls.key') };
    const tls = await CertificateFiles.open(paths, { logger: new MemoryLogger(), pollMs: 10 });
    const { url, server } = await startServer({ tls });
    expect(await shown(url)).toBe(first.fingerprint);
    to(version('two', second));
    rmSync(join(folder, 'one'), { recursive: true });
    await expect.poll(() => shown(url)).toBe(second.fingerprint);
    await server.close();
    tls.close();
  });
});

describe('a certificate that expires soon', () => {
  it('is logged as a warning at the start', async () => {
    const days = 24 * 3600 * 1000;
    const logger = new MemoryLogger();
    const files = certificateFolder(testCertificate({ to: Date.now() + 7 * days }));
    const tls = await CertificateFiles.open(files.paths, { logger });
    expect(logger.lines).toMatchObject([
      { level: 'warn', message: expect.stringMatching(/^ALTWAY_TLS_CERT: .*ends soon/) },
    ]);
    tls.close();
    files.remove();
  });
});
