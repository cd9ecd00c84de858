import type { Socket } from 'node:net';

/** How long a connection stays after its last answer, in milliseconds, for the answer to be read. */
const LINGER_MS = 1_000;

const ending = new WeakSet<Socket>();

/**
 * Writes the last answer of a connection and then destroys it, whatever the other side does: one that never closes its own
 * end would be kept for good. What still comes in is thrown away, for a reset could overtake the answer. Only
 * the first answer counts.
 */
export function endSocket(socket: Socket, answer: string): void {
  if (ending.has(socket)) return;
  ending.add(socket);
  const late = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(late));
  socket.on('error', () => {});
  socket.end(answer);
}

/** True while a connection is left open for its last answer alone. */
export function isEnding(socket: Socket): boolean {
  return ending.has(socket);
}
