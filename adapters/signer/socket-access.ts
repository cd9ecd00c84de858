import { chmod, chown, lstat, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Who may open a socket. */
export interface SocketAccess {
  /** Its rights, such as 0o660. */
  readonly mode: number;
  /** The group that it is given to; the process's own unless given. */
  readonly gid?: number | undefined;
}

export const OWNER_ALONE: SocketAccess = { mode: 0o600 };

const [GROUP, OTHERS] = [0o060, 0o006];

/**
 * Makes the folder of a socket for those who may open the socket, or looks at the one that is there: who could write into
 * it could put a socket of their own in the place of this one. @throws Error naming what to change.
 */
export async function openSocketFolder(socket: string, access: SocketAccess): Promise<void> {
  const folder = dirname(socket);
  const found = await lstat(folder).catch(() => undefined);
  if (found === undefined) return makeFolder(folder, access);
  const { uid, gid, mode } = found;
  const isTrusted = process.getuid === undefined || uid === process.getuid() || uid === 0;
  // The group of the process itself is how it makes a socket in a folder of root's.
  const isOwnGroup = process.getgid === undefined || gid === process.getgid();
  const strangers = isOwnGroup ? 0o002 : 0o022;
  if (!isTrusted || (mode & strangers) !== 0)
    throw new Error(`${folder}, the folder of the socket, must be writable by nobody but you and root: chmod go-w it`);
}

/** @throws Error when those who may open the socket cannot pass into a folder that is its owner's alone. */
export function refuseClosedFolder(folder: string, { mode }: SocketAccess): void {
  if ((mode & (GROUP | OTHERS)) === 0) return;
  throw new Error(`nobody else can pass into ${folder}: name another place for the socket with --socket`);
}

async function makeFolder(folder: string, { mode, gid }: SocketAccess): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (gid !== undefined) await giveTo(folder, gid);
  const passing = ((mode & GROUP) === 0 ? 0 : 0o010) | ((mode & OTHERS) === 0 ? 0 : 0o001);
  await chmod(folder, 0o700 | passing);
}

/** Opens a socket that its owner alone could open so far to those who may: at no time to more of them. */
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
