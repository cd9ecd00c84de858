import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { createSecureContext } from 'node:tls';

/** Paths of a certificate and its key. */
export interface CertificatePaths {
  /** PEM: the server's certificate first, then the chain to a known authority. */
  readonly certificate: string;
  /** PEM, not encrypted. */
  readonly key: string;
}

/** A certificate and the private key that belongs to it; both PEM. */
export interface CertificatePair {
  readonly certificate: Buffer;
  readonly key: Buffer;
  /** Expiry of the certificate, in milliseconds since 1970. */
  readonly validTo: number;
  /** Whether the certificate covers a host name or an address. */
  covers(host: string): boolean;
}

/** Why a certificate or its key cannot be used; the message names the setting and the file, never their content. */
export class CertificateError extends Error {
  override readonly name = 'CertificateError';
}

/** The settings that name the two files. */
export const SETTINGS = { certificate: 'ALTWAY_TLS_CERT', key: 'ALTWAY_TLS_KEY' } as const;

const BLOCK = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g;

/**
 * Validates a pair as a whole, so that the result can be served.
 * @param now milliseconds since 1970.
 * @throws CertificateError naming the setting of the faulty file.
 */
export function pairOf(
  paths: CertificatePaths,
  [certificate, key]: readonly [Buffer, Buffer],
  now: number,
): CertificatePair {
  const [own, ...others] = certificatesOf(certificate, paths.certificate);
  const secret = keyOf(key, paths.key);
  if (!own!.checkPrivateKey(secret)) {
    const isLater = others.some((other) => other.checkPrivateKey(secret));
    if (isLater) refuse('certificate', paths.certificate, 'the certificate of the key must be the first in the file');
    refuse('key', paths.key, `the key does not belong to the certificate of ${SETTINGS.certificate}`);
  }
  const [validFrom, validTo] = [Date.parse(own!.validFrom), Date.parse(own!.validTo)];
  if (now < validFrom)
    refuse('certificate', paths.certificate, `the certificate is not valid before ${day(validFrom)}`);
  if (now >= validTo) refuse('certificate', paths.certificate, `the certificate expired on ${day(validTo)}`);
  try {
    createSecureContext({ cert: certificate, key });
  } catch (error) {
    refuse('certificate', paths.certificate, `TLS can't use it (${(error as Error).message})`);
  }
  return { certificate, key, validTo, covers: (host) => covers(own!, host) };
}

function covers(certificate: X509Certificate, host: string): boolean {
  const plain = host.replace(/^\[(.*)\]$/, '$1');
  return (isIP(plain) === 0 ? certificate.checkHost(plain) : certificate.checkIP(plain)) !== undefined;
}

function certificatesOf(pem: Buffer, path: string): X509Certificate[] {
  const text = pem.toString('latin1');
  const blocks = text.match(BLOCK) ?? [];
  if (blocks.length === 0) refuse('certificate', path, 'it holds no certificate in PEM (BEGIN CERTIFICATE)');
  if (text.split('-----BEGIN CERTIFICATE-----').length - 1 > blocks.length)
    refuse('certificate', path, 'the file ends too early');
  return blocks.map((block, index) => {
    try {
      return new X509Certificate(block);
    } catch {
      return refuse('certificate', path, `certificate ${index + 1} of the file is damaged`);
    }
  });
}

function keyOf(pem: Buffer, path: string): KeyObject {
  if (/BEGIN ENCRYPTED PRIVATE KEY|^Proc-Type: 4,ENCRYPTED/m.test(pem.toString('latin1')))
    refuse('key', path, 'the key is encrypted; write it without a passphrase, for example with openssl pkey');
  try {
    return createPrivateKey(pem);
  } catch {
    return refuse('key', path, 'it holds no private key in PEM');
  }
}

function refuse(which: keyof typeof SETTINGS, path: string, why: string): never {
  throw new CertificateError(`${SETTINGS[which]}: ${path}: ${why}`);
}

function day(time: number): string {
  return new Date(time).toISOString();
}
