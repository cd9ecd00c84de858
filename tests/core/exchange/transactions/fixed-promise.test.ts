import { describe, expect, it } from 'vitest';
import type { Happening } from '../../../../core/exchange/transactions/happening.ts';
import { transition } from '../../../../core/exchange/transactions/transition.ts';
import { plainRecord, UNTIL } from './plain-record.ts';

const HOUR = 3_600_000;
const paid = (isFinal: boolean): Happening => ({
  kind: 'pay-in',
  payment: { key: 'a', chainTxId: 'a', amount: 100n, confirmations: isFinal ? 6 : 0, isFinal },
});

/** What becomes of a transaction to which these things happen at these times. */
function told(rateKind: 'fixed' | 'floating', ...story: readonly (readonly [at: number, what: Happening])[]) {
  const record = story.reduce(
    (now, [at, what]) => transition(now, what, { at, actor: 'house' }).record,
    plainRecord({ rateKind }),
  );
  return [record.status, record.holdReason].filter(Boolean).join(': ');
}

describe('a payment at a fixed rate', () => {
  it('that was seen in time has some hours for its confirmations', () => {
    expect(told('fixed', [UNTIL, paid(false)], [UNTIL + 3 * HOUR, paid(true)])).toBe('exchanging');
  });

  it('that no miner took meanwhile is no promise to keep: its sender would decide with the market before them', () => {
    expect(told('fixed', [UNTIL, paid(false)], [UNTIL + 3 * HOUR + 1, paid(true)])).toBe('hold: late');
    expect(told('floating', [UNTIL, paid(false)], [UNTIL + 30 * HOUR, paid(true)])).toBe('exchanging');
  });

  it('that was withheld and is sent again counts from when it came again', () => {
    const gone: Happening = { kind: 'pay-in-gone', key: 'a' };
    const story = [
      [1, paid(false)],
      [2, gone],
    ] as const;
    expect(told('fixed', ...story, [3, paid(true)])).toBe('exchanging');
    expect(told('fixed', ...story, [UNTIL, { kind: 'window-ended' }], [UNTIL + 1, paid(true)])).toBe('hold: late');
  });

  it('is kept while staff looks at it, however long that takes', () => {
    const held: Happening = { kind: 'held', reason: 'a look' };
    const released: Happening = { kind: 'released', reason: 'all is well' };
    const story = [
      [1, paid(false)],
      [2, held],
      [3, paid(true)],
    ] as const;
    expect(told('fixed', ...story, [UNTIL + 9 * HOUR, released])).toBe('exchanging');
  });
});
