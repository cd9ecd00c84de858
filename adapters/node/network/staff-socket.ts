import { createHash } from 'node:crypto';
import { lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** The longest path of a socket that every system accepts, in bytes. */
const MAX_SOCKET_LENGTH = 100;

/**
 * Path of a server's support socket: in the data folder or, where that path would be too long for a socket, in a
 * temporary folder of our own, named by a hash of the data folder.
 */
export function staffSocket(dataFolder: string): string {
  const folder = resolve(dataFolder);
  const path = join(folder, 'support.sock');
  if (Buffer.byteLength(path) <= MAX_SOCKET_LENGTH) return path;
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return join(tmpdir(), `altway-support-${process.getuid?.() ?? 0}-${name}`, 's');
}

/** Creates the folder of a socket outside the data folder. @throws Error when another user has access to it. */
export async function openSocketFolder(socket: string, dataFolder: string): Promise<void> {
  const folder = dirname(socket);
  if (folder === resolve(dataFolder)) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await requirePrivateFolder(folder);
}

/**
 * Ensures that a folder outside the data folder is ours: in a folder that all may write to, another user could
 * impersonate the server.
 * @throws Error when it is not.
 */
export async function requirePrivateFolder(folder: string): Promise<void> {
  const { uid, mode } = await lstat(folder);
  const isOurs = process.getuid === undefined || uid === process.getuid();
  if (!isOurs || (mode & 0o077) !== 0) throw new Error(`${folder} must be yours alone: chmod 700 it`);
}
