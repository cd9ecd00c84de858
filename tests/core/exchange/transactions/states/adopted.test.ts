import { describe, expect, it } from 'vitest';
import type { TransactionEvent } from '../../../../../core/exchange/transactions/states/transaction-event.ts';
import { transition } from '../../../../../core/exchange/transactions/states/transition.ts';
import type { TransactionRecord } from '../../../../../core/domain/transaction-record.ts';
import { plainQuote } from '../../../../support/samples/plain-quote.ts';
import { plainRecord } from '../plain-record.ts';

const paid: TransactionEvent = {
  kind: 'pay-in',
  deposit: { key: 'a', chainTxId: 'a', amount: 100n, confirmations: 6, isFinal: true },
};
const amounts = { amountIn: 100n, amountOut: 5_000n, serviceFee: 25n, networkFee: 5n, brought: 5_030n };
const traded: TransactionEvent = { kind: 'traded', ...amounts, quote: plainQuote({}) };
const then = (record: TransactionRecord, ...events: TransactionEvent[]) =>
  events.reduce((now, event, at) => transition(now, event, { at: at + 1, actor: 'house' }).record, record);

/** What the signer had signed before a restore, included in a block. */
function adoptedAndSent(currency: string, amount: bigint): TransactionRecord {
  const sending = then(plainRecord(), paid, traded);
  const { id } = sending.sendings[0]!;
  const forms = [{ unsigned: 'u', raw: 'r', chainTxId: 't' }];
  const adopted: TransactionEvent = {
    kind: 'adopted',
    id,
    signed: { currency, amount, to: { address: 'then' }, forms },
  };
  return then(sending, adopted, { kind: 'sent', id });
}

describe('a transfer that the signer had signed before a restore', () => {
  it('ends the exchange when it is the one that is owed now', () => {
    expect(adoptedAndSent('doge', 5_000n)).toMatchObject({ status: 'finished' });
  });

  it('leaves the exchange to staff when it paid something else: its deposits may be paid for already', () => {
    expect(adoptedAndSent('doge', 4_000n)).toMatchObject({ status: 'hold', holdReason: 'review' });
    expect(adoptedAndSent('ltc', 93n)).toMatchObject({ status: 'hold', holdReason: 'review' });
  });
});
