import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { restrictPermissions } from './private-files.ts';

const KEY_BYTES = 32;
const ID_FILE = 'house.id';

/** Creates the server's data folder and restricts it, with its private files, to its owner. */
export async function openDataFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await restrictPermissions(path);
}

/**
 * The server's secret key, created at its first start; only its owner may read it, even after a restore from a backup.
 * @throws Error when the file holds anything but 32 bytes in base64, rather than replacing a key that may be needed.
 */
export async function secretKey(folder: string, name = 'secret.key'): Promise<Buffer> {
  const path = join(folder, name);
  const kept = (await read(path)) ?? (await create(path, randomBytes(KEY_BYTES).toString('base64')));
  // Where we may not change permissions, as in a mounted secret, those of the mount stay.
  await chmod(path, 0o600).catch(() => {});
  const key = Buffer.from(kept.trim(), 'base64');
  if (key.length === KEY_BYTES) return key;
  throw new Error(
    `${path} holds no key of ${KEY_BYTES} bytes in base64: restore it, or delete it to have a new one made`,
  );
}

/** The ID by which a database recognises its folder; undefined where there is none yet. */
export async function folderId(folder: string): Promise<string | undefined> {
  return (await read(join(folder, ID_FILE)))?.trim();
}

/** As `folderId`, but creates a missing one. */
export async function ensureFolderId(folder: string): Promise<string> {
  return (await folderId(folder)) ?? (await create(join(folder, ID_FILE), randomUUID())).trim();
}

async function read(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function create(path: string, text: string): Promise<string> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${text}\n`, { mode: 0o600, flag: 'wx' });
  try {
    // A link appears complete or not at all, and fails if another process was first: both then use the first one's
    // content.
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
  return readFile(path, 'utf8');
}
