import { waitFor } from '../wait-for.ts';

/** Each examination starts a process that asks every node and venue, beside the server that follows them. */
const LIMIT_MS = 90_000;

/** Examines until the answer is the expected one. @param ask reports what it found, for the failure. */
export function examined<T>(
  expected: string,
  ask: (report: (found: string) => void) => Promise<T | undefined>,
): Promise<T> {
  let last = '';
  const report = (found: string) => {
    last = found;
  };
  return waitFor(
    `an examination that finds ${expected}`,
    () => ask(report),
    LIMIT_MS,
    () => last,
  );
}
