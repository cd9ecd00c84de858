import { describe, expect, it } from 'vitest';
import type { Deposit, TransactionRecord } from '../../../../../core/domain/transaction-record.ts';
import {
  allConfirmed,
  confirmedSum,
  openDeposits,
  receivedSum,
  tradedDeposits,
} from '../../../../../core/exchange/transactions/states/deposit-sums.ts';
import {
  holdReasonOf,
  isBeyondTolerance,
  isDust,
  merchantAmount,
  toleranceOf,
} from '../../../../../core/exchange/transactions/states/hold-reason.ts';
import { plainRecord, UNTIL } from '../plain-record.ts';

const HOURS = 3 * 3_600_000;

function deposit(key: string, parts: Partial<Deposit> = {}): Deposit {
  return { key, chainTxId: key, amount: 100n, confirmations: 6, status: 'confirmed', seenAt: 1, ...parts };
}

const OPEN = deposit('open');
const SEEN = deposit('seen', { status: 'seen', amount: 10n });
const GONE = deposit('gone', { status: 'gone', amount: 1_000n });
const USED = deposit('used', { round: 1, amount: 50n });
const DUST = deposit('dust', { isDust: true, amount: 3n });
const ALL = [OPEN, SEEN, GONE, USED, DUST];

const record = (parts: Partial<TransactionRecord> = {}) => plainRecord({ amountIn: 1_000n, returnCost: 40n, ...parts });
const withDeposits = (...deposits: Deposit[]) => record({ deposits });
const payment = { merchantId: 'abcdefghjk23', isSigned: true, isTest: false };

describe('the deposits of an exchange', () => {
  it('are open while the chain shows them and nothing has used them; dust never is', () => {
    expect(openDeposits(withDeposits(...ALL))).toEqual([OPEN, SEEN]);
    expect(confirmedSum(withDeposits(...ALL))).toBe(100n);
    expect(receivedSum(withDeposits(...ALL))).toBe(160n);
  });

  it('are decided on once all that are open are confirmed, and there is one', () => {
    expect(allConfirmed(withDeposits(...ALL))).toBe(false);
    expect(allConfirmed(withDeposits(OPEN, GONE, USED, DUST))).toBe(true);
    expect(allConfirmed(withDeposits(GONE, USED, DUST))).toBe(false);
  });

  it('were traded unless their round was refunded, and also if the chain has lost them since', () => {
    const lost = { ...USED, key: 'lost', status: 'gone' } as const;
    const refunded = deposit('refunded', { round: 2 });
    const transfer = { id: 'i', currency: 'ltc', amount: 1n, status: 'confirmed', address: 'x' } as const;
    const sendings = [
      { ...transfer, round: 1, purpose: 'payout' },
      { ...transfer, round: 2, purpose: 'refund' },
    ] as const;
    expect(tradedDeposits(record({ deposits: [OPEN, USED, lost, refunded], sendings }))).toEqual([USED, lost]);
  });
});

describe('the amount that a merchant asked for', () => {
  it('is none for a customer’s own exchange, at a merchant’s widget too', () => {
    expect(merchantAmount(record())).toBeUndefined();
    expect(merchantAmount(record({ payment }))).toBe(5_000n);
    expect(
      merchantAmount(record({ payment: { ...payment, exchange: { isAddressLinked: true } } as never })),
    ).toBeUndefined();
  });
});

describe('the tolerance', () => {
  it('is what is not worth sending back, at most a tenth, and for merchants a two-hundredth', () => {
    expect(toleranceOf(record({ returnCost: 99n }))).toBe(99n);
    expect(toleranceOf(record({ returnCost: 101n }))).toBe(100n);
    expect(toleranceOf(record({ returnCost: undefined }))).toBe(0n);
    expect(toleranceOf(record({ payment }))).toBe(5n);
    expect(toleranceOf(record({ payment, returnCost: 4n }))).toBe(4n);
  });

  it('includes its edges', () => {
    for (const sum of [960n, 1_000n, 1_040n]) expect(isBeyondTolerance(record(), sum)).toBe(false);
    for (const sum of [959n, 1_041n]) expect(isBeyondTolerance(record(), sum)).toBe(true);
  });
});

describe('dust', () => {
  it('is worth no more than sending it back costs', () => {
    expect(isDust(record(), 40n)).toBe(true);
    expect(isDust(record(), 41n)).toBe(false);
    expect(isDust(record({ returnCost: undefined }), 1n)).toBe(false);
  });

  it('is nothing that completes the amount, before the first round', () => {
    const before = (amount: bigint, parts: Partial<TransactionRecord> = {}) =>
      record({ deposits: [deposit('a', { amount })], ...parts });
    expect(isDust(before(950n), 10n)).toBe(false);
    expect(isDust(before(950n), 9n)).toBe(true);
    expect(isDust(before(959n), 1n)).toBe(false);
    expect(isDust(before(960n), 10n)).toBe(true);
    expect(isDust(before(950n, { round: 1 }), 10n)).toBe(true);
    // An exchange as small as its fees.
    expect(isDust(record({ amountIn: 30n }), 30n)).toBe(false);
  });
});

describe('the reason to hold deposits', () => {
  const reason = (parts: Partial<TransactionRecord>, ...deposits: Deposit[]) =>
    holdReasonOf(record({ deposits, ...parts }));
  const exact = (key: string, parts: Partial<Deposit> = {}) => deposit(key, { amount: 1_000n, ...parts });

  it('is none for the agreed amount, in one deposit in time', () => {
    expect(reason({}, exact('a'))).toBeUndefined();
    expect(reason({}, exact('a', { seenAt: UNTIL }))).toBeUndefined();
    expect(reason({}, deposit('a', { amount: 960n }))).toBeUndefined();
  });

  it('is the difference, which way it goes', () => {
    expect(reason({}, deposit('a', { amount: 959n }))).toBe('underpaid');
    expect(reason({}, deposit('a', { amount: 1_041n }))).toBe('overpaid');
  });

  it('is a second deposit, unless the customer completes the first', () => {
    const [most, rest] = [deposit('a', { amount: 600n }), deposit('b', { amount: 400n })];
    expect(reason({}, most, rest)).toBe('multiple');
    expect(reason({ isToppingUp: true }, most, rest)).toBeUndefined();
    expect(reason({ holdReason: 'underpaid' }, most, rest)).toBeUndefined();
    expect(reason({ holdReason: 'review' }, most, rest)).toBe('multiple');
    expect(reason({ round: 1 }, exact('a'))).toBe('multiple');
  });

  it('is being late: seen after the window, or at a fixed rate in a block after one more window', () => {
    expect(reason({}, exact('a', { seenAt: UNTIL + 1 }))).toBe('late');
    expect(reason({ isToppingUp: true }, exact('a'), exact('b', { seenAt: UNTIL + 1 }))).toBe('late');
    const fixed = { rateKind: 'fixed', createdAt: 0 } as const;
    const confirmedAt = UNTIL + 9 * HOURS;
    expect(reason(fixed, exact('a', { confirmedAt, blockAt: 2 * UNTIL }))).toBeUndefined();
    expect(reason(fixed, exact('a', { confirmedAt, blockAt: 2 * UNTIL + 1 }))).toBe('late');
    expect(reason(fixed, exact('a', { confirmedAt: 2 * UNTIL, blockAt: confirmedAt }))).toBeUndefined();
    expect(reason({}, exact('a', { confirmedAt: UNTIL + 2 * HOURS }))).toBeUndefined();
  });

  it('is being late at a fixed rate where its sender could replace it until after the window', () => {
    const fixed = { rateKind: 'fixed', createdAt: 0 } as const;
    const confirmedAt = UNTIL + 9 * HOURS;
    expect(reason(fixed, exact('a', { confirmedAt, blockAt: UNTIL, isReplaceable: true }))).toBeUndefined();
    expect(reason(fixed, exact('a', { confirmedAt, blockAt: UNTIL + 1, isReplaceable: true }))).toBe('late');
  });

  it('is being late at a fixed rate where the chain tells no time of blocks, three hours after the window', () => {
    const fixed = { rateKind: 'fixed', createdAt: 0 } as const;
    expect(reason(fixed, exact('a', { confirmedAt: UNTIL + HOURS }))).toBeUndefined();
    expect(reason(fixed, exact('a', { confirmedAt: UNTIL + HOURS + 1 }))).toBe('late');
  });
});
