/**
 * True while what was read at a time is younger than so many milliseconds. A time that is ahead was told by a clock that has been set
 * back since: how old it is nobody knows, so it is as old as it is ahead.
 */
export function isFresh(at: number, now: number, ms: number): boolean {
  return Math.abs(now - at) < ms;
}
