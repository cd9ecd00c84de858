import { generateKeyPairSync, type KeyObject, randomBytes, sign, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A self-signed certificate for localhost and 127.0.0.1, and its key; both PEM. */
export interface TestCertificate {
  readonly certificate: string;
  readonly key: string;
  readonly privateKey: KeyObject;
  /** Fingerprint as TLS clients report it. */
  readonly fingerprint: string;
}

/** Times in milliseconds since 1970; a day before and after now unless given. */
interface Validity {
  readonly from?: number;
  readonly to?: number;
}

const DAY_MS = 24 * 3600 * 1000;

/** Makes a certificate with a new key. */
export function testCertificate({
  from = Date.now() - DAY_MS,
  to = Date.now() + 90 * DAY_MS,
}: Validity = {}): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(der(0x31, sequence(oid(85, 4, 3), der(0x0c, Buffer.from('localhost')))));
  const names = sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])));
  const extension = sequence(oid(85, 29, 17), der(0x04, names));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ALGORITHM,
    name,
    sequence(time(from), time(to)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  );
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]));
  const raw = sequence(body, ALGORITHM, signature).toString('base64').replaceAll(/.{64}/g, '$&\n');
  const certificate = `-----BEGIN CERTIFICATE-----\n${raw}\n-----END CERTIFICATE-----\n`;
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  return { certificate, key, privateKey, fingerprint: new X509Certificate(certificate).fingerprint256 };
}

/** Files of a certificate in their own folder. */
export interface CertificateFolder {
  readonly folder: string;
  readonly paths: { readonly certificate: string; readonly key: string };
  write(pair: Partial<Pick<TestCertificate, 'certificate' | 'key'>>): void;
  remove(): void;
}

/** @param parent the system's temporary folder, unless given. */
export function certificateFolder(pair: TestCertificate, parent = tmpdir()): CertificateFolder {
  const folder = mkdtempSync(join(parent, 'altway-tls-'));
  const paths = { certificate: join(folder, 'fullchain.pem'), key: join(folder, 'privkey.pem') };
  const write = ({ certificate, key }: Partial<Pick<TestCertificate, 'certificate' | 'key'>>) => {
    if (certificate !== undefined) writeFileSync(paths.certificate, certificate);
    if (key !== undefined) writeFileSync(paths.key, key);
  };
  write(pair);
  return { folder, paths, write, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** ECDSA with SHA-256. */
const ALGORITHM = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function oid(...bytes: readonly number[]): Buffer {
  return der(0x06, Buffer.from(bytes));
}

function time(at: number): Buffer {
  const digits = new Date(at).toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return der(0x18, Buffer.from(digits));
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
