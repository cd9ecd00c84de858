import { describe, expect, it } from 'vitest';
import type {
  ObservedDeposit,
  TransactionEvent,
} from '../../../../../core/exchange/transactions/states/transaction-event.ts';
import { transition } from '../../../../../core/exchange/transactions/states/transition.ts';
import { plainRecord, UNTIL } from '../plain-record.ts';

const HOUR = 3_600_000;
const paid = (isFinal: boolean): TransactionEvent => ({
  kind: 'pay-in',
  deposit: { key: 'a', chainTxId: 'a', amount: 100n, confirmations: isFinal ? 6 : 0, isFinal },
});

const inBlock = (blockAt: number): TransactionEvent => ({
  kind: 'pay-in',
  deposit: { key: 'a', chainTxId: 'a', amount: 100n, confirmations: 6, isFinal: true, blockAt },
});
const seenAs = (parts: Partial<ObservedDeposit>): TransactionEvent => ({
  kind: 'pay-in',
  deposit: { key: 'a', chainTxId: 'a', amount: 100n, confirmations: 0, isFinal: false, ...parts },
});

/** The status and hold reason of a transaction after these events at these times. */
function replayed(
  rateKind: 'fixed' | 'floating',
  ...eventSequence: readonly (readonly [at: number, what: TransactionEvent])[]
) {
  const record = eventSequence.reduce(
    (now, [at, what]) => transition(now, what, { at, actor: 'house' }).record,
    plainRecord({ rateKind }),
  );
  return [record.status, record.holdReason].filter(Boolean).join(': ');
}

describe('a deposit at a fixed rate', () => {
  it('whose chain tells no time of blocks has three hours for its confirmations', () => {
    expect(replayed('fixed', [UNTIL, paid(false)], [UNTIL + 3 * HOUR, paid(true)])).toBe('exchanging');
  });

  it('loses the fixed rate when it confirms more than three hours late: its sender could wait for the market to decide', () => {
    expect(replayed('fixed', [UNTIL, paid(false)], [UNTIL + 3 * HOUR + 1, paid(true)])).toBe('hold: late');
    expect(replayed('floating', [UNTIL, paid(false)], [UNTIL + 30 * HOUR, paid(true)])).toBe('exchanging');
  });

  it('counts from its block when the exchange or its node has not looked for hours', () => {
    expect(replayed('fixed', [UNTIL, { kind: 'window-ended' }], [UNTIL + 9 * HOUR, inBlock(UNTIL)])).toBe('exchanging');
    expect(replayed('floating', [UNTIL, { kind: 'window-ended' }], [UNTIL + 1, inBlock(UNTIL)])).toBe('exchanging');
    expect(replayed('fixed', [UNTIL, { kind: 'window-ended' }], [UNTIL + 9 * HOUR, inBlock(UNTIL + 1)])).toBe(
      'hold: late',
    );
    // A miner's clock that is ahead makes no deposit late that was seen in time.
    expect(replayed('fixed', [UNTIL, paid(false)], [UNTIL + 1, inBlock(UNTIL + HOUR)])).toBe('exchanging');
  });

  it('that was seen in time has one more window until it is in a block', () => {
    const settled = (blockAt: number, parts = {}) =>
      replayed('fixed', [UNTIL, seenAs(parts)], [UNTIL + 9 * HOUR, inBlock(blockAt)]);
    expect(settled(2 * UNTIL)).toBe('exchanging');
    expect(settled(2 * UNTIL + 1)).toBe('hold: late');
  });

  it('that its sender can replace has to be in a block within the window', () => {
    const settled = (blockAt: number) =>
      replayed('fixed', [1, seenAs({ isReplaceable: true })], [UNTIL + 9 * HOUR, inBlock(blockAt)]);
    expect(settled(UNTIL)).toBe('exchanging');
    expect(settled(UNTIL + 1)).toBe('hold: late');
    // At a floating rate nothing was promised.
    const floating = replayed('floating', [1, seenAs({ isReplaceable: true })], [UNTIL + HOUR, inBlock(UNTIL + 1)]);
    expect(floating).toBe('exchanging');
  });

  it('stays replaceable for this rule once it is in a block', () => {
    const steps = [
      [1, seenAs({ isReplaceable: true })],
      [2, seenAs({ confirmations: 1, blockAt: UNTIL + 1 })],
    ] as const;
    expect(replayed('fixed', ...steps, [UNTIL + 5, inBlock(UNTIL + 1)])).toBe('hold: late');
  });

  it('that disappeared and is sent again counts from the second time', () => {
    const gone: TransactionEvent = { kind: 'pay-in-gone', key: 'a' };
    const eventSequence = [
      [1, paid(false)],
      [2, gone],
    ] as const;
    expect(replayed('fixed', ...eventSequence, [3, paid(true)])).toBe('exchanging');
    expect(replayed('fixed', ...eventSequence, [UNTIL, { kind: 'window-ended' }], [UNTIL + 1, paid(true)])).toBe(
      'hold: late',
    );
  });

  it('keeps the rate while staff holds the transaction, however long that takes', () => {
    const held: TransactionEvent = { kind: 'held', reason: 'a look' };
    const released: TransactionEvent = { kind: 'released', reason: 'all is well' };
    const eventSequence = [
      [1, paid(false)],
      [2, held],
      [3, paid(true)],
    ] as const;
    expect(replayed('fixed', ...eventSequence, [UNTIL + 9 * HOUR, released])).toBe('exchanging');
  });
});
