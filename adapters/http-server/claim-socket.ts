import { chmod, lstat, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { connect } from 'node:net';

/** Removes the socket of a killed server, and nothing else. @returns false when a server listens there. */
export async function claimSocket(socket: string): Promise<boolean> {
  const found = await lstat(socket).catch(() => undefined);
  if (found === undefined) return true;
  if (!found.isSocket()) throw new Error(`${socket} is there, and is no socket`);
  if (await answers(socket)) return false;
  await rm(socket, { force: true });
  return true;
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const connection = connect(socket);
    connection.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(false);
      else reject(new Error(`${socket} can't be taken over (${error.message})`, { cause: error }));
    });
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
  });
}

/** Listens at a socket that only its owner can open. */
export async function listenPrivately(server: Server, socket: string): Promise<void> {
  const listening = new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // `listen` creates the socket before it returns, so nothing else is created under this mask.
    const before = process.umask(0o177);
    try {
      server.listen(socket, resolve);
    } finally {
      process.umask(before);
    }
  });
  await listening;
  await chmod(socket, 0o600);
}
