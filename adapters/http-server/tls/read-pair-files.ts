import { readFile, stat } from 'node:fs/promises';
import { type CertificatePaths, CertificateError, SETTINGS } from './certificate-pair.ts';

/** Longest file in bytes; a certificate with its whole chain is far shorter. */
const MAX_BYTES = 256 * 1024;

const FILE_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'the server may not read it',
  EPERM: 'the server may not read it',
  ENOTDIR: 'there is no such file',
};

/** Reads both files without checking them. @throws CertificateError for a file that is missing or cannot be read. */
export async function readPairFiles(paths: CertificatePaths): Promise<readonly [certificate: Buffer, key: Buffer]> {
  return [await read(SETTINGS.certificate, paths.certificate), await read(SETTINGS.key, paths.key)];
}

async function read(setting: string, path: string): Promise<Buffer> {
  try {
    const found = await stat(path);
    if (!found.isFile()) throw new CertificateError(`${setting}: ${path}: this is not a file`);
    if (found.size > MAX_BYTES)
      throw new CertificateError(`${setting}: ${path}: the file has more than ${MAX_BYTES} bytes`);
    return await readFile(path);
  } catch (error) {
    if (error instanceof CertificateError) throw error;
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new CertificateError(`${setting}: ${path}: ${FILE_FAULTS[code] ?? message}`, { cause: error });
  }
}
