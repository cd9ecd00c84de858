import { describe, expect, it } from 'vitest';
import { commissionOf } from '../../../../core/exchange/affiliates/commission.ts';
import type { Deposit, Transfer } from '../../../../core/domain/transaction-record.ts';
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
});
