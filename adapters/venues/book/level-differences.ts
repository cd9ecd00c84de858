/**
 * The levels by which two drawings of one side differ, each as pairs of ticks and lots, best first; zero lots for a level
 * that is gone.
 */
export function levelDifferences(before: Float64Array, after: Float64Array, side: 'bids' | 'asks'): Float64Array {
  const levels = new Float64Array(before.length + after.length);
  let [at, b, a] = [0, 0, 0];
  const put = (tick: number, lots: number): void => {
    levels[at] = tick;
    levels[at + 1] = lots;
    at += 2;
  };
  while (b < before.length || a < after.length) {
    const [old, now] = [before[b], after[a]];
    if (old === now) {
      if (before[b + 1] !== after[a + 1]) put(now!, after[a + 1]!);
      b += 2;
      a += 2;
    } else if (now === undefined || (old !== undefined && (side === 'bids' ? old > now : old < now))) {
      put(old!, 0);
      b += 2;
    } else {
      put(now, after[a + 1]!);
      a += 2;
    }
  }
  return levels.subarray(0, at);
}
