import { describe, expect, it } from 'vitest';
import type { TransactionEvent } from '../../../../../core/exchange/transactions/states/transaction-event.ts';
import type { TransactionRecord } from '../../../../../core/domain/transaction-record.ts';
import { plainQuote } from '../../../../support/samples/plain-quote.ts';
import { plainRecord } from '../plain-record.ts';
import { chosen, form, ID, paid as paidIn, REFUND, refusal, sentSteps, signedSteps, step, replay } from './replay.ts';

const paid: TransactionEvent = {
  kind: 'pay-in',
  deposit: { key: 'a', chainTxId: 'a', amount: 100n, confirmations: 6, isFinal: true },
};
const amounts = { amountIn: 100n, amountOut: 5_000n, serviceFee: 25n, networkFee: 5n, brought: 5_030n };
const traded: TransactionEvent = { kind: 'traded', ...amounts, quote: plainQuote({}) };
const ID1 = `${ID}-1`;

/** What the signer had signed before a restore, included in a block. */
function adoptedAndSent(currency: string, amount: bigint): TransactionRecord {
  const sending = replay(plainRecord(), paid, traded);
  const { id } = sending.sendings[0]!;
  const forms = [{ unsigned: 'u', raw: 'r', chainTxId: 't' }];
  const adopted: TransactionEvent = {
    kind: 'adopted',
    id,
    signed: { currency, amount, to: { address: 'then' }, forms },
  };
  return replay(sending, adopted, { kind: 'sent', id });
}

describe('a transfer that the signer had signed before a restore', () => {
  it('ends the exchange when it is the one that is owed now', () => {
    expect(adoptedAndSent('doge', 5_000n)).toMatchObject({ status: 'finished' });
  });

  it('becomes the transfer in progress as it was signed, newest form first, with the older ones kept', () => {
    const sending = replay(plainRecord(), paid, traded);
    const forms = [form('1'), form('2'), form('3')];
    const signed = { currency: 'doge', amount: 4_000n, to: { address: 'then', extraId: '4' }, forms };
    const { record, entry } = step(sending, { kind: 'adopted', id: ID1, signed });
    expect(record).toMatchObject({ status: 'sending', payout: signed.to, amountOut: 4_000n, dueAt: record.updatedAt });
    expect(record.sendings).toEqual([
      {
        ...sending.sendings[0],
        ...signed.to,
        ...form('3'),
        amount: 4_000n,
        status: 'signed',
        signedAt: record.updatedAt,
        replaced: [form('1'), form('2')],
        isDiffering: true,
      },
    ]);
    expect(entry.details).toEqual({ id: ID1, chainTxId: 't-3', amountOut: '4000' });
    const same = step(sending, { kind: 'adopted', id: ID1, signed: { ...signed, amount: 5_000n, forms: [form('1')] } });
    expect(same.record.sendings[0]).not.toHaveProperty('isDiffering');
    expect(same.record.sendings[0]).not.toHaveProperty('replaced');
  });

  it('may be a refund where a payout is owed now, and a payout where a refund is', () => {
    const to = { address: 'back' };
    const refund = { currency: 'ltc', amount: 93n, to, forms: [form('1')] };
    const sending = replay(plainRecord(), paid, traded);
    const { record, entry } = step(sending, { kind: 'adopted', id: ID1, signed: refund });
    expect(record).toMatchObject({ status: 'refunding', refund: to, payout: sending.payout, amountOut: 5_000n });
    expect(record.sendings).toMatchObject([{ purpose: 'refund', currency: 'ltc', isDiffering: true }]);
    expect(entry.details).toEqual({ id: ID1, chainTxId: 't-1', amount: '93' });
    const refunding = replay(plainRecord(), paidIn('a', { amount: 60n }), chosen('refund'));
    const payout = step(refunding, { kind: 'adopted', id: ID1, signed: { ...refund, currency: 'doge' } }).record;
    expect(payout).toMatchObject({ status: 'sending', payout: to, amountOut: 93n, refund: REFUND });
    expect(payout.sendings).toMatchObject([{ purpose: 'payout' }]);
    // A refund of the currency that is paid out stays a refund, where both are the same currency.
    const within = { ...refunding, to: 'ltc' };
    expect(step(within, { kind: 'adopted', id: ID1, signed: refund }).record.status).toBe('refunding');
  });

  it('leaves the agreed amount alone in a later round', () => {
    const second = replay(plainRecord(), paid, traded, paidIn('b'), ...sentSteps(), chosen('continue'), traded);
    const signed = { currency: 'doge', amount: 4_000n, to: second.payout, forms: [form('2')] };
    expect(step(second, { kind: 'adopted', id: `${ID}-2`, signed }).record).toMatchObject({
      amountOut: 5_000n,
      round: 2,
    });
  });

  it('is refused for another transfer, one that is signed, or a currency that the exchange does not move', () => {
    const sending = replay(plainRecord(), paid, traded);
    const adopt = (id: string, currency = 'doge'): TransactionEvent => ({
      kind: 'adopted',
      id,
      signed: { currency, amount: 1n, to: sending.payout, forms: [form('1')] },
    });
    const [built, signed] = signedSteps();
    expect(refusal(sending, adopt(ID1))).toBe('accepted');
    expect(refusal(sending, built, adopt(ID1))).toBe('accepted');
    expect(refusal(sending, built, signed, adopt(ID1))).toBe('conflict at main');
    expect(refusal(sending, adopt('another'))).toBe('conflict at main');
    expect(refusal(sending, adopt(ID1, 'xlm'))).toBe('conflict at main');
  });

  it('leaves the exchange to staff when it paid something else: its deposits may be paid for already', () => {
    expect(adoptedAndSent('doge', 4_000n)).toMatchObject({ status: 'hold', holdReason: 'review' });
    expect(adoptedAndSent('ltc', 93n)).toMatchObject({ status: 'hold', holdReason: 'review' });
  });
});
