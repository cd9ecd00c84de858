import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than anything here takes on a busy machine. */
const LIMIT_MS = 90_000;

/** Asks until there is an answer. @throws Error after a minute and a half. */
export async function waitUntil<T>(what: string, ask: () => Promise<T | undefined> | T | undefined): Promise<T> {
  const end = performance.now() + LIMIT_MS;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > end) throw new Error(`waited ${LIMIT_MS} ms for ${what}`);
    await sleep(100);
  }
}
