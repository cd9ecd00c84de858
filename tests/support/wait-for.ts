import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

/** Longer than any wait of these tests on a busy machine, such as a process start or a mail. */
const LIMIT_MS = 100_000;

/**
 * Polls until there is a value, or fails after `limitMs`.
 * @param seen tells what was there instead, for the failure.
 */
export async function waitFor<T>(
  what: string,
  ask: () => T | undefined | Promise<T | undefined>,
  limitMs = LIMIT_MS,
  seen?: () => string,
): Promise<T> {
  const end = performance.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > end) throw new Error(`waited ${limitMs} ms for ${what}${seen ? `: ${seen()}` : ''}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** True if a process with this ID exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Resolves when the server side of the next connection that a server of this process accepts is closed. */
export function nextConnectionClosed(): Promise<void> {
  return new Promise((resolve) => {
    const accepted = (message: unknown) => {
      unsubscribe('net.server.socket', accepted);
      (message as { readonly socket: Socket }).socket.once('close', () => resolve());
    };
    subscribe('net.server.socket', accepted);
  });
}
