import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { SocketAccess } from '../../adapters/signer/socket-access.ts';
import { StartError } from '../serve/start-error.ts';

const run = promisify(execFile);
const MODE = /^0?6[0246][0246]$/;

/** Access to the socket, as given on the command line. */
export interface AccessFlags {
  readonly socketMode?: string | undefined;
  readonly socketGroup?: string | undefined;
}

/**
 * Reads who may open the signer's socket: only its owner by default. A group without a mode grants access to the group.
 * @throws StartError naming the option.
 */
export async function readAccess({ socketMode, socketGroup }: AccessFlags): Promise<SocketAccess> {
  const text = socketMode ?? (socketGroup === undefined ? '600' : '660');
  if (!MODE.test(text))
    throw new StartError(`--socket-mode is ${text}, but must be the rights in octal digits, such as 660`);
  const mode = Number.parseInt(text, 8);
  if (socketGroup === undefined) return { mode };
  return { mode, gid: await groupId(socketGroup) };
}

async function groupId(group: string): Promise<number> {
  if (/^\d{1,9}$/.test(group)) return Number(group);
  const local = await readFile('/etc/group', 'utf8').catch(() => '');
  const gid = gidOf(local, group) ?? gidOf(await fromDirectory(group), group);
  if (gid === undefined) throw new StartError(`--socket-group: there is no group ${group} on this machine`);
  return gid;
}

/** Looks the group up in a directory service, where the system has one. */
async function fromDirectory(group: string): Promise<string> {
  return run('getent', ['group', '--', group], { timeout: 5_000 }).then(
    ({ stdout }) => stdout,
    () => '',
  );
}

function gidOf(groups: string, name: string): number | undefined {
  const line = groups.split('\n').find((one) => one.startsWith(`${name}:`));
  const id = line?.split(':')[2];
  return id !== undefined && /^\d+$/.test(id) ? Number(id) : undefined;
}
