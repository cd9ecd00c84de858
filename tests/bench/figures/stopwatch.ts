/** Times of repeated calls. */
export interface Timings {
  readonly perSecond: number;
  /** Microseconds. */
  readonly p50: number;
  readonly p99: number;
}

/**
 * Calls `work` with 0, 1, 2 … for about `milliseconds` after a quarter of that to warm up. Speed is measured over whole
 * rounds of 64 calls, which excludes the cost of the clock; percentiles over single calls.
 */
export function timed(work: (i: number) => void, milliseconds = 1500): Timings {
  return timedOn((i) => i, work, milliseconds);
}

/**
 * The same where each call is given something that is made before its time begins: what others make, like updates of a
 * feed. The speed includes the making.
 */
export function timedOn<T>(make: (i: number) => T, work: (made: T, i: number) => void, milliseconds = 1500): Timings {
  let i = 0;
  const next = () => {
    const made = make(i);
    work(made, i++);
  };
  const warm = performance.now() + milliseconds / 4;
  while (performance.now() < warm) next();
  const start = performance.now();
  let now = start;
  const first = i;
  while (now - start < milliseconds / 2) {
    for (let k = 0; k < 64; k += 1) next();
    now = performance.now();
  }
  const perSecond = ((i - first) / (now - start)) * 1000;
  const samples: number[] = [];
  for (const until = performance.now() + milliseconds / 4; now < until;) {
    const made = make(i);
    const before = performance.now();
    work(made, i++);
    now = performance.now();
    samples.push((now - before) * 1000);
  }
  samples.sort((a, b) => a - b);
  const percentile = (share: number) => samples[Math.min(samples.length - 1, Math.floor(samples.length * share))] ?? 0;
  return { perSecond, p50: percentile(0.5), p99: percentile(0.99) };
}

/**
 * How many times as fast the first is: the median of short rounds in turn, by the processor time of this thread, so
 * that other load of the machine affects the ratio as little as possible.
 */
export function timesFaster(first: (i: number) => void, second: (i: number) => void, rounds = 15): number {
  const next = [0, 0];
  const round = (work: (i: number) => void, which: 0 | 1, microseconds: number): number => {
    const start = process.threadCpuUsage();
    let [calls, spent] = [0, 0];
    while (spent < microseconds) {
      for (let k = 0; k < 64; k += 1) work(next[which]!++);
      calls += 64;
      const { user, system } = process.threadCpuUsage(start);
      spent = user + system;
    }
    return calls / spent;
  };
  for (const microseconds of [100_000, 300_000]) {
    round(first, 0, microseconds);
    round(second, 1, microseconds);
  }
  const ratios = Array.from({ length: rounds }, () => round(first, 0, 100_000) / round(second, 1, 100_000));
  return ratios.toSorted((a, b) => a - b)[rounds >> 1]!;
}
