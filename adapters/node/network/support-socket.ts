import { createHash } from 'node:crypto';
import { lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** The longest path that every system takes for a socket, in bytes. */
const LONGEST_SOCKET = 100;

/**
 * Where a server on a data folder listens for its staff: in the folder itself, or where that makes too long a path for
 * a socket, in a folder of our own under a name that follows from it.
 */
export function supportSocket(dataFolder: string): string {
  const folder = resolve(dataFolder);
  const path = join(folder, 'support.sock');
  if (Buffer.byteLength(path) <= LONGEST_SOCKET) return path;
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return join(tmpdir(), `altway-support-${process.getuid?.() ?? 0}-${name}`, 's');
}

/** Makes the folder of a socket that is outside the data folder. @throws Error when somebody else could reach into it. */
export async function openSocketFolder(socket: string, dataFolder: string): Promise<void> {
  const folder = dirname(socket);
  if (folder === resolve(dataFolder)) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await requirePrivateFolder(folder);
}

/**
 * Makes sure that a socket outside the data folder was put there by us: in a folder that all may write to, somebody else
 * could pose as the house.
 */
export async function requirePrivateFolder(folder: string): Promise<void> {
  const { uid, mode } = await lstat(folder);
  const isOurs = process.getuid === undefined || uid === process.getuid();
  if (!isOurs || (mode & 0o077) !== 0) throw new Error(`${folder} must be yours alone: chmod 700 it`);
}
