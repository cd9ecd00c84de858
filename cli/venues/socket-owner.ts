import { lstatSync } from 'node:fs';
import { dirname } from 'node:path';

/** Permission of everybody to write. */
const BY_OTHERS = 0o002;

/**
 * Refuses a socket that a stranger may have put there, who would decide our prices: it must belong to this user, to root,
 * or to the owner of a folder in which nobody else can write. One that does not exist is left to the caller.
 * @throws Error that names the socket and its owner.
 */
export function refuseStrangeSocket(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return;
  const folder = lstatSync(dirname(path));
  const isTrusted =
    process.getuid === undefined ||
    found.uid === process.getuid() ||
    found.uid === 0 ||
    ((folder.mode & BY_OTHERS) === 0 && found.uid === folder.uid);
  if (!isTrusted) throw new Error(`${path} belongs to another user (${found.uid}): its books are not read`);
}
