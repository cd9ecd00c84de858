import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CertificateError, pairOf } from '../../../../adapters/http-server/tls/certificate-pair.ts';
import { readPairFiles } from '../../../../adapters/http-server/tls/read-pair-files.ts';
import { certificateFolder, type CertificateFolder, testCertificate } from '../../../support/servers/certificates.ts';

const DAY_MS = 24 * 3600 * 1000;
const good = testCertificate();
const other = testCertificate();

let files: CertificateFolder;
beforeEach(() => (files = certificateFolder(good)));
afterEach(() => files.remove());

const open = async () => pairOf(files.paths, await readPairFiles(files.paths), Date.now());

/** The error about the files, without their folder. */
async function complaint(): Promise<string> {
  const error = await open().catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(CertificateError);
  return (error as Error).message.replaceAll(`${files.folder}/`, '');
}

describe('a certificate and its key', () => {
  it('are accepted, with intermediate certificates after the first', async () => {
    files.write({ certificate: good.certificate + other.certificate });
    const pair = await open();
    expect(['localhost', '127.0.0.1', '[::1]', 'example.org'].map((name) => pair.covers(name))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(pair.validTo).toBeGreaterThan(Date.now() + 89 * DAY_MS);
  });

  const encrypted = good.privateKey.export({
    type: 'pkcs8',
    format: 'pem',
    cipher: 'aes-256-cbc',
    passphrase: 'x',
  }) as string;
  const legacy = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' },
  }).privateKey;
  const now = Date.now();
  const expired = testCertificate({ from: now - 9 * DAY_MS, to: now - DAY_MS });
  const early = testCertificate({ from: now + DAY_MS, to: now + 9 * DAY_MS });
  const CERT = 'ALTWAY_TLS_CERT: fullchain.pem: ';
  const KEY = 'ALTWAY_TLS_KEY: privkey.pem: ';

  it.each([
    ['that is empty', { certificate: '' }, `${CERT}it holds no certificate in PEM (BEGIN CERTIFICATE)`],
    ['that is no PEM', { certificate: 'MIIB' }, `${CERT}it holds no certificate in PEM (BEGIN CERTIFICATE)`],
    ['that is cut off', { certificate: good.certificate.slice(0, 300) }, CERT],
    [
      'whose chain is cut off',
      { certificate: good.certificate + other.certificate.slice(0, 300) },
      `${CERT}the file ends too early`,
    ],
    [
      'that is damaged',
      { certificate: good.certificate.replace('MII', 'AAA') },
      `${CERT}certificate 1 of the file is damaged`,
    ],
    [
      'of another key',
      { certificate: other.certificate },
      `${KEY}the key does not belong to the certificate of ALTWAY_TLS_CERT`,
    ],
    [
      'that comes second',
      { certificate: other.certificate + good.certificate },
      `${CERT}the certificate of the key must be the first`,
    ],
    ['that expired', expired, `${CERT}the certificate expired on ${new Date(now - DAY_MS).toISOString().slice(0, 19)}`],
    [
      'that is not valid yet',
      early,
      `${CERT}the certificate is not valid before ${new Date(now + DAY_MS).toISOString().slice(0, 19)}`,
    ],
    ['with an encrypted key', { key: encrypted }, `${KEY}the key is encrypted`],
    ['with a key encrypted in the old PEM format', { key: legacy }, `${KEY}the key is encrypted`],
    ['with an invalid key', { key: good.certificate }, `${KEY}it holds no private key in PEM`],
    ['with a key that is too long', { key: 'x'.repeat(300_000) }, `${KEY}the file has more than 262144 bytes`],
  ])('are refused with the setting’s name: one %s', async (_, written, expected) => {
    files.write(written);
    const message = await complaint();
    expect(message).toContain(expected);
    // The error contains nothing of the key.
    expect(message).not.toContain(good.key.split('\n')[1]);
  });

  it('are refused with the setting’s name: a file that does not exist, is a folder, or cannot be read', async () => {
    rmSync(files.paths.key);
    expect(await complaint()).toBe(`${KEY}there is no such file`);
    mkdirSync(files.paths.key);
    expect(await complaint()).toBe(`${KEY}this is not a file`);
    rmSync(files.paths.certificate);
    expect(await complaint()).toBe(`${CERT}there is no such file`);
    writeFileSync(join(files.folder, 'file'), '');
    const paths = { ...files.paths, certificate: join(files.folder, 'file/fullchain.pem') };
    await expect(readPairFiles(paths)).rejects.toThrow(/^ALTWAY_TLS_CERT: .*: there is no such file$/);
  });

  it('are refused with the setting’s name: a file without read permission', async () => {
    chmodSync(files.paths.key, 0);
    chmodSync(files.folder, 0o755);
    // Root may read any file, so the test runs as another user for root.
    const isRoot = process.getuid!() === 0;
    if (isRoot) process.seteuid!(65_534);
    try {
      expect(await complaint()).toBe(`${KEY}the server may not read it`);
    } finally {
      if (isRoot) process.seteuid!(0);
    }
  });
});
