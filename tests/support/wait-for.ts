/** Longer than anything here takes on a busy machine: processes that start, mails that leave. */
const LIMIT_MS = 40_000;

/** Asks until the answer is there, or fails after `limitMs`. */
export async function waitFor<T>(
  what: string,
  ask: () => T | undefined | Promise<T | undefined>,
  limitMs = LIMIT_MS,
): Promise<T> {
  const end = performance.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > end) throw new Error(`waited ${limitMs} ms for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Whether a process is there, not counting one that ended and was not asked for its end. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
