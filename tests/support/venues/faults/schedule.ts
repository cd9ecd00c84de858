import { seededDraw } from '../../markets/draw.ts';
import type { Fault } from './fault.ts';

/** A fault and how many acts of the crowd it lasts, if it lasts. */
export interface ScheduledFault {
  readonly fault: Fault;
  readonly acts: number;
}

/** Faults of market data that a client must survive without a wrong book, by seed. */
export function seededFaults(seed: number, count: number, markets: readonly string[]): readonly ScheduledFault[] {
  const draw = seededDraw(seed);
  const pick = <T>(list: readonly T[]): T => list[draw.whole(0, list.length - 1)]!;
  const makers: readonly (() => Fault)[] = [
    ...(['lost', 'doubled', 'swapped', 'wrong-checksum'] as const).map((kind) => (): Fault => ({
      kind,
      market: pick(markets),
      count: draw.whole(1, 3),
    })),
    () => ({ kind: 'late', market: pick(markets), ms: draw.whole(50, 600), count: draw.whole(1, 2) }),
    () => ({ kind: 'old-snapshot', market: pick(markets) }),
    () => ({ kind: 'half-open' }),
    () => ({ kind: 'refuse-sockets', status: pick([429, 502, 503]) }),
    () => ({ kind: 'drop-sockets' }),
    () => ({ kind: 'rate-limit', retryAfter: 1, ban: draw.uniform() < 0.3, count: draw.whole(1, 3) }),
    () => ({ kind: 'unavailable', when: pick(['before', 'after'] as const), count: draw.whole(1, 3) }),
    () => ({ kind: 'reset', when: pick(['before', 'after'] as const) }),
    () => ({ kind: 'skew', ms: pick([-2000, 2000]) }),
    () => ({
      kind: 'status',
      status: pick(['maintenance', 'cancel_only', 'post_only'] as const),
      market: pick(markets),
    }),
  ];
  return Array.from({ length: count }, () => {
    const fault = pick(makers)();
    // Silence is noticed after five seconds at the latest: it lasts shorter and longer than that.
    return { fault, acts: draw.whole(3, fault.kind === 'half-open' ? 70 : 15) };
  });
}
