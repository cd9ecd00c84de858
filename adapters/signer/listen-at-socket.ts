import { lstat, rm } from 'node:fs/promises';
import { connect, type Server } from 'node:net';
import { openTo, type SocketAccess } from './socket-access.ts';

/**
 * Makes a server listen at a Unix socket that only the users given by `access` can open, at no time anybody else.
 * @throws Error when a process listens there already, or the path is not a socket.
 */
export async function listenAtSocket(server: Server, socket: string, access: SocketAccess): Promise<void> {
  await removeStaleSocket(socket);
  await listen(server, socket);
  await openTo(socket, access).catch(async (error: unknown) => {
    await new Promise((resolve) => server.close(resolve));
    throw error;
  });
}

/** Removes the socket that a killed process left behind, and no other file. */
async function removeStaleSocket(socket: string): Promise<void> {
  const found = await lstat(socket).catch(() => undefined);
  if (found === undefined) return;
  if (!found.isSocket()) throw new Error(`${socket} exists and is no socket`);
  if (await answers(socket)) throw new Error(`something listens at ${socket} already`);
  await rm(socket);
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const connection = connect(socket);
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
    connection.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(false);
      else reject(new Error(`${socket} can't be taken over (${error.message})`, { cause: error }));
    });
  });
}

async function listen(server: Server, socket: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // `listen` creates the socket synchronously, so no other file is created under this mask.
    const before = process.umask(0o177);
    try {
      server.listen(socket, resolve);
    } finally {
      process.umask(before);
    }
  });
}
