/** Pauses between attempts, in milliseconds. */
export interface Pauses {
  /** The pause after the first failure; it doubles up to the longest. */
  readonly firstPause: number;
  readonly longestPause: number;
}

export function backOff(attempts: number, { firstPause, longestPause }: Pauses): number {
  return Math.min(longestPause, firstPause * 2 ** Math.min(attempts - 1, 20));
}
