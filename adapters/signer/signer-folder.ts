import { createHash, randomBytes } from 'node:crypto';
import { chmod, lstat, mkdir, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { writeNew } from './sealed-seed.ts';

/** Where a signer keeps what is its own. */
export interface SignerFolder {
  readonly path: string;
  readonly seed: string;
  readonly passphrase: string;
  readonly journal: string;
  readonly lock: string;
  readonly limits: string;
  readonly socket: string;
}

/** The longest path that every system takes for a socket, in bytes. */
const LONGEST_SOCKET = 100;

/** SQLite's code for a lock that somebody else has. */
const BUSY = 5;

/** The signer's folder inside a data folder. */
export function signerFolder(dataFolder: string): SignerFolder {
  const path = resolve(dataFolder, 'signer');
  return {
    path,
    seed: join(path, 'seed.json'),
    passphrase: join(path, 'passphrase'),
    journal: join(path, 'journal.sqlite'),
    lock: join(path, 'signer.lock'),
    limits: join(path, 'limits.json'),
    socket: socketIn(path),
  };
}

function socketIn(folder: string): string {
  const path = join(folder, 'signer.sock');
  if (Buffer.byteLength(path) <= LONGEST_SOCKET) return path;
  // Systems take short paths only; a folder of our own under a name that follows from the data folder's serves as well.
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return join(tmpdir(), `altway-${process.getuid?.() ?? 0}-${name}`, 's');
}

/** Makes a folder that nobody else can look into. @throws Error when it is somebody else's, or open to others. */
export async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = await lstat(folder);
  const isOurs = process.getuid === undefined || uid === process.getuid();
  if (!isOurs || (mode & 0o077) !== 0) throw new Error(`${folder} must be yours alone: chmod 700 it`);
}

/** Makes the folders of the seed and of the socket. The files in it are its owner's alone, whatever a backup made of them. */
export async function openSignerFolder({ path, socket }: SignerFolder): Promise<void> {
  await makePrivate(path);
  for (const name of await readdir(path)) {
    const file = join(path, name);
    const found = await lstat(file);
    if (found.isFile() && (found.mode & 0o077) !== 0) await chmod(file, found.mode & 0o700);
  }
  if (dirname(socket) !== path) await makePrivate(dirname(socket));
}

/** The passphrase beside the seed, made at the first start: it keeps a copy of the seed's file alone from being of use. */
export async function keptPassphrase({ passphrase }: SignerFolder): Promise<string> {
  await writeNew(passphrase, `${randomBytes(32).toString('base64url')}\n`).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return (await readFile(passphrase, 'utf8')).trimEnd();
}

/**
 * Makes sure that no other signer runs on a folder, for as long as this process lives: the system lets go of the lock
 * with it, however it ends. @param waitMs milliseconds for one that is ending, in which this process does nothing else.
 * @throws Error when another keeps running.
 */
export function lockSigner({ lock, path }: SignerFolder, waitMs = 5_000): { release(): void } {
  const database = new DatabaseSync(lock, { timeout: waitMs });
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (cause) {
    database.close();
    if ((cause as { errcode?: number }).errcode !== BUSY)
      throw new Error(`${lock} can't be used (${(cause as Error).message})`, { cause });
    throw new Error(`another signer is running on ${path}`, { cause });
  }
  return { release: () => database.close() };
}
