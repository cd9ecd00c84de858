import { fieldError } from '../../../contract/field-error.ts';
import type { RecordPatch, Transfer, TransactionRecord } from '../../../domain/transaction-record.ts';
import type { TransactionEvent } from './transaction-event.ts';

type AdoptedEvent = Extract<TransactionEvent, { readonly kind: 'adopted' }>;

/**
 * Makes the transfer in progress what the signer had signed for it. Amount, address and even the purpose can differ: staff
 * or the customer may have decided otherwise before a restore than after it, and the coins can have left since.
 * @throws ExchangeError conflict for a transfer that is signed already, or a currency that is not the exchange's.
 */
export function adoptSigned(record: TransactionRecord, { id, signed }: AdoptedEvent, at: number): RecordPatch {
  const last = record.sendings.at(-1)!;
  if (last.id !== id || (last.status !== 'intended' && last.status !== 'built'))
    throw fieldError('conflict', 'main', 'The transfer is signed already');
  const purpose = purposeOf(record, last, signed.currency);
  const { currency, to, amount, forms } = signed;
  const { id: _, extraId: __, address: ___, ...rest } = last;
  const replaced = forms.slice(0, -1);
  const adopted: Transfer = {
    ...rest,
    ...to,
    ...forms.at(-1)!,
    id,
    purpose,
    currency,
    amount,
    status: 'signed',
    signedAt: at,
    ...(replaced.length > 0 && { replaced }),
    // The deposits that it paid for may be others than those of this round.
    ...((currency !== last.currency || amount !== last.amount) && { isDiffering: true }),
  };
  return {
    details: { id, chainTxId: adopted.chainTxId!, [purpose === 'payout' ? 'amountOut' : 'amount']: String(amount) },
    sendings: [...record.sendings.slice(0, -1), adopted],
    status: purpose === 'payout' ? 'sending' : 'refunding',
    ...(purpose === 'payout' ? { payout: to } : { refund: to }),
    ...(purpose === 'payout' && record.round === 1 && { amountOut: amount }),
    dueAt: at,
  };
}

function purposeOf({ from, to }: TransactionRecord, last: Transfer, currency: string): Transfer['purpose'] {
  if (currency === last.currency) return last.purpose;
  if (currency === to) return 'payout';
  if (currency === from) return 'refund';
  throw fieldError('conflict', 'main', `The signer signed a transfer of ${currency}, which the exchange does not move`);
}
