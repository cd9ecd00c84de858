/** Longer than any wait of these tests on a busy machine, such as a process start or a mail. */
const LIMIT_MS = 40_000;

/** Polls until there is a value, or fails after `limitMs`. */
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

/** True if a process with this ID exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
