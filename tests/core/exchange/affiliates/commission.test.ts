import { describe, expect, it } from 'vitest';
import type { Posting } from '../../../../core/domain/transactions/ledger.ts';
import {
  bookCommission,
  COMMISSION_RATE,
  commissionOf,
  withCommission,
} from '../../../../core/exchange/affiliates/commission.ts';
import type { Deposit, Transfer, TransactionRecord } from '../../../../core/domain/transaction-record.ts';
import { sampleRecord } from '../../../support/samples/sample-transactions.ts';

const deposit = (round: number, status: Deposit['status'] = 'confirmed'): Deposit => ({
  key: `key ${round}`,
  chainTxId: 'x',
  amount: 9n,
  confirmations: 6,
  status,
  seenAt: 1,
  round,
});
const transfer = (round: number, purpose: Transfer['purpose']): Transfer => ({
  id: `x-${round}`,
  address: '0xabc',
  round,
  purpose,
  currency: 'eth',
  amount: 5n,
  status: 'confirmed',
});
const finished = (deposits: readonly Deposit[], sendings: readonly Transfer[]) =>
  sampleRecord({
    status: 'finished',
    serviceFee: 9n,
    affiliate: { accountId: 'ann', channel: 'web' },
    deposits,
    sendings,
  });

describe('the commission of a finished exchange', () => {
  it('is half of the service fee, rounded down', () => {
    expect(commissionOf(finished([deposit(1)], [transfer(1, 'payout')]))).toBe(4n);
  });

  it('is nothing when a reorganisation removed the traded deposit', () => {
    expect(commissionOf(finished([deposit(1, 'gone')], [transfer(1, 'payout')]))).toBe(0n);
  });

  it('stays when a reorganisation removed a deposit that was refunded', () => {
    const sendings = [transfer(1, 'payout'), transfer(2, 'refund')];
    expect(commissionOf(finished([deposit(1), deposit(2, 'gone')], sendings))).toBe(4n);
  });

  it('is nothing before the end, without an affiliate, or without a fee', () => {
    const { affiliate, serviceFee, ...rest } = finished([deposit(1)], [transfer(1, 'payout')]);
    expect(commissionOf({ ...rest, affiliate, serviceFee, status: 'sending' })).toBe(0n);
    expect(commissionOf({ ...rest, affiliate, serviceFee, status: 'refunded' })).toBe(0n);
    expect(commissionOf({ ...rest, serviceFee })).toBe(0n);
    expect(commissionOf({ ...rest, affiliate })).toBe(0n);
  });

  it('stays when a reorganisation removed one of several deposits that nothing was traded for', () => {
    const { round: _, ...unused } = deposit(2, 'gone');
    expect(commissionOf(finished([deposit(1), unused], [transfer(1, 'payout')]))).toBe(4n);
    expect(commissionOf(finished([deposit(1), deposit(1, 'gone')], [transfer(1, 'payout')]))).toBe(0n);
  });

  it('is the share that people read', () => {
    expect(commissionOf({ ...finished([deposit(1)], []), serviceFee: 1_000n })).toBe(
      BigInt(1_000 * Number(COMMISSION_RATE)),
    );
  });
});

describe('an affiliate’s own exchange', () => {
  const own = (parts: Partial<TransactionRecord>) =>
    commissionOf({ ...finished([deposit(1)], [transfer(1, 'payout')]), owner: 'ann', ...parts });

  it('earns nothing on the site, and half of the fee where their software made it', () => {
    expect(own({})).toBe(0n);
    expect(own({ owner: 'bob' })).toBe(4n);
    expect(own({ affiliate: { accountId: 'ann', channel: 'api' } })).toBe(4n);
  });

  it('keeps what it had earned before they took it over', () => {
    expect(own({ share: 4n })).toBe(4n);
    expect(own({ share: 0n })).toBe(0n);
  });
});

describe('a step that changes the commission', () => {
  const earning = finished([deposit(1)], [transfer(1, 'payout')]);

  /** What is booked between two records. */
  async function booked(before: TransactionRecord, after: TransactionRecord) {
    const [entries, postings]: [object[], Posting[]] = [[], []];
    const unit = {
      affiliateLedger: { add: async (entry: object) => void entries.push(entry) },
      ledger: { post: async (posting: Posting) => void postings.push(posting) },
    };
    await bookCommission(unit as never, before, after);
    return { entries, postings };
  }

  it('keeps it in the record, and leaves the record alone where nothing changes', () => {
    expect(withCommission(earning).share).toBe(4n);
    const known = { ...earning, share: 4n };
    expect(withCommission(known)).toBe(known);
    const open = { ...earning, status: 'sending' as const };
    expect(withCommission(open)).toBe(open);
    expect(withCommission({ ...open, share: 4n }).share).toBe(0n);
  });

  it('books it in the ledger and in the affiliate’s, once', async () => {
    const after = { ...earning, share: 4n, version: 7, updatedAt: 12 };
    const { entries, postings } = await booked({ ...after, share: undefined }, after);
    const { id } = after;
    expect(entries).toEqual([
      { accountId: 'ann', currency: 'eth', kind: 'earning', amount: 4n, at: 12, reference: id },
    ]);
    expect(postings).toEqual([
      {
        id: `${id}:7:share`,
        kind: 'affiliate-earning',
        transactionId: id,
        at: 12,
        entries: [
          { currency: 'eth', account: 'service-fees', amount: 4n },
          { currency: 'eth', account: 'affiliates', amount: -4n },
        ],
      },
    ]);
  });

  it('takes it back when the exchange earns less, and books nothing without a change or an affiliate', async () => {
    const less = await booked({ ...earning, share: 4n }, { ...earning, share: 1n });
    expect(less.entries).toMatchObject([{ kind: 'reversal', amount: -3n }]);
    expect(less.postings).toMatchObject([
      { kind: 'affiliate-reversal', entries: [{ amount: -3n }, { account: 'affiliates', amount: 3n }] },
    ]);
    const gone = await booked({ ...earning, share: 4n }, earning);
    expect(gone.entries).toMatchObject([{ kind: 'reversal', amount: -4n }]);
    expect(await booked(earning, { ...earning, share: 1n })).toMatchObject({
      entries: [{ kind: 'earning', amount: 1n }],
    });
    const { affiliate: _, ...without } = earning;
    for (const [before, after] of [
      [
        { ...earning, share: 4n },
        { ...earning, share: 4n },
      ],
      [without, { ...without, share: 4n }],
      [earning, earning],
    ] as const)
      expect(await booked(before, after)).toEqual({ entries: [], postings: [] });
  });
});
