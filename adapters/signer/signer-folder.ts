import { createHash, randomBytes } from 'node:crypto';
import { chmod, lstat, mkdir, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { writeNew } from './sealed-seed.ts';

/** The paths of a signer's files. */
export interface SignerFolder {
  readonly path: string;
  readonly seed: string;
  readonly passphrase: string;
  readonly journal: string;
  readonly lock: string;
  readonly limits: string;
  readonly treasury: string;
  readonly withdrawals: string;
  readonly withdrawalJournal: string;
  readonly socket: string;
  /** Where withdrawals from venues are signed, and nothing else. */
  readonly withdrawalSocket: string;
}

/** The longest socket path that every system accepts, in bytes. */
const MAX_SOCKET_LENGTH = 100;

/** SQLite's error code for a lock that another process holds. */
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
    treasury: join(path, 'treasury.json'),
    withdrawals: join(path, 'withdrawals.json'),
    withdrawalJournal: join(path, 'withdrawals.sqlite'),
    socket: socketIn(path),
    withdrawalSocket: withdrawalSocketBeside(socketIn(path)),
  };
}

/** Where withdrawals are signed unless a setting says otherwise: beside the signer's socket, such as `signer-w.sock`. */
export function withdrawalSocketBeside(socket: string): string {
  return socket.replace(/(\.sock)?$/, '-w$1');
}

function socketIn(folder: string): string {
  const path = join(folder, 'signer.sock');
  if (Buffer.byteLength(path) <= MAX_SOCKET_LENGTH) return path;
  // Systems accept short socket paths only, so use a private folder whose name is derived from the signer's folder.
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return join(tmpdir(), `altway-${process.getuid?.() ?? 0}-${name}`, 's');
}

/**
 * Creates a folder that only its owner can enter.
 * @throws Error when it belongs to another user or is open to others.
 */
async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = await lstat(folder);
  const isOurs = process.getuid === undefined || uid === process.getuid();
  if (!isOurs || (mode & 0o077) !== 0) throw new Error(`${folder} must be yours alone: chmod 700 it`);
}

/**
 * Creates the folders of the seed and of the socket. Also restricts the files in it to their owner, because a restored
 * backup may have opened them.
 */
export async function openSignerFolder({ path, socket }: SignerFolder): Promise<void> {
  await makePrivate(path);
  for (const name of await readdir(path)) {
    const file = join(path, name);
    const found = await lstat(file);
    if (found.isFile() && (found.mode & 0o077) !== 0) await chmod(file, found.mode & 0o700);
  }
  if (dirname(socket) !== path) await makePrivate(dirname(socket));
}

/**
 * The passphrase stored beside the seed, created at the first start: without it a copy of the seed file alone is
 * useless.
 */
export async function keptPassphrase({ passphrase }: SignerFolder): Promise<string> {
  await writeNew(passphrase, `${randomBytes(32).toString('base64url')}\n`).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return (await readFile(passphrase, 'utf8')).trimEnd();
}

/**
 * Ensures for the lifetime of this process that no other signer runs on a folder: the system releases the lock when the
 * process ends in any way.
 * @param waitMs milliseconds to wait for one that is ending, during which this process is blocked.
 * @throws Error when another keeps running.
 */
export function lockSigner(folder: SignerFolder, waitMs = 5_000): { release(): void } {
  const taken = takeLock(folder, waitMs);
  if (taken === undefined) throw new Error(`another signer is running on ${folder.path}`);
  return taken;
}

/** True while a signer starts or runs on a folder. @throws Error when the lock cannot be used. */
export function isSignerLocked(folder: SignerFolder): boolean {
  const taken = takeLock(folder, 0);
  taken?.release();
  return taken === undefined;
}

/** @returns undefined when another process has the lock. */
function takeLock({ lock }: SignerFolder, waitMs: number): { release(): void } | undefined {
  const database = new DatabaseSync(lock, { timeout: waitMs });
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (cause) {
    database.close();
    if ((cause as { errcode?: number }).errcode === BUSY) return undefined;
    throw new Error(`${lock} can't be used (${(cause as Error).message})`, { cause });
  }
  return { release: () => database.close() };
}
