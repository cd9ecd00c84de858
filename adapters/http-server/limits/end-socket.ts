import type { Socket } from 'node:net';

/** How long a connection stays open after its last response, in milliseconds, so that the response can be read. */
const LINGER_MS = 1_000;

const ending = new WeakSet<Socket>();

/**
 * Writes a connection's last response and then destroys the connection, because a client that never closes its end
 * would keep it open for good. Discards further input instead of resetting at once, because a reset could overtake the
 * response. Only the first response is written.
 */
export function endSocket(socket: Socket, answer: string): void {
  if (ending.has(socket)) return;
  ending.add(socket);
  const late = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(late));
  socket.on('error', () => {});
  socket.end(answer);
}

/** True while a connection stays open for its last response only. */
export function isEnding(socket: Socket): boolean {
  return ending.has(socket);
}
