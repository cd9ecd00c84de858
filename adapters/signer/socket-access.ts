import { chmod, chown, lstat, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Who may open a socket. */
export interface SocketAccess {
  /** Its permissions, such as 0o660. */
  readonly mode: number;
  /** The group that gets the socket; the process's own by default. */
  readonly gid?: number | undefined;
}

export const OWNER_ALONE: SocketAccess = { mode: 0o600 };

const [GROUP, OTHERS] = [0o060, 0o006];

/**
 * Creates the folder of a socket for the users who may open the socket, or checks the existing folder: a user who can
 * write to it could replace the socket by their own.
 * @throws Error naming the required change.
 */
export async function openSocketFolder(socket: string, access: SocketAccess): Promise<void> {
  const folder = dirname(socket);
  const found = await lstat(folder).catch(() => undefined);
  if (found === undefined) return makeFolder(folder, access);
  const { uid, gid, mode } = found;
  const isTrusted = process.getuid === undefined || uid === process.getuid() || uid === 0;
  // A process that creates a socket in root's folder does so through its own group, so that group may write.
  const isOwnGroup = process.getgid === undefined || gid === process.getgid();
  const strangers = isOwnGroup ? 0o002 : 0o022;
  if (!isTrusted || (mode & strangers) !== 0)
    throw new Error(`${folder}, the folder of the socket, must be writable by nobody but you and root: chmod go-w it`);
}

/**
 * @param option that names another place for the socket. @throws Error when other users may open the socket, but cannot
 * enter a folder that is its owner's alone.
 */
export function refuseClosedFolder(folder: string, { mode }: SocketAccess, option: string): void {
  if ((mode & (GROUP | OTHERS)) === 0) return;
  throw new Error(`nobody else can pass into ${folder}: name another place for the socket with ${option}`);
}

async function makeFolder(folder: string, { mode, gid }: SocketAccess): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (gid !== undefined) await giveTo(folder, gid);
  const passing = ((mode & GROUP) === 0 ? 0 : 0o010) | ((mode & OTHERS) === 0 ? 0 : 0o001);
  await chmod(folder, 0o700 | passing);
}

/** Grants access to a socket that only its owner could open so far; at no time can anybody else open it. */
export async function openTo(socket: string, { mode, gid }: SocketAccess): Promise<void> {
  await chmod(socket, 0o600);
  if (gid !== undefined) await giveTo(socket, gid);
  if (mode !== 0o600) await chmod(socket, mode);
}

async function giveTo(path: string, gid: number): Promise<void> {
  await chown(path, -1, gid).catch((cause: unknown) => {
    const reason = (cause as Error).message;
    throw new Error(`${path} can't be given to the group ${gid}, which this user must belong to (${reason})`, {
      cause,
    });
  });
}
