import { attemptsOf } from '../../domain/cards/card-attempt.ts';
import type { CardPayment } from '../../domain/cards/card-payment.ts';
import { isoTime } from '../../domain/iso-time.ts';
import type { Deposit, TimelineEntry, TransactionRecord, Transfer } from '../../domain/transaction-record.ts';
import type { Destination } from '../../domain/transactions/transaction.ts';
import type { AmountFormatter } from './amount-formatter.ts';
import type { Explanation } from '../../ports/apis/staff-api.ts';
import { redactedText } from './redacted-text.ts';

/** A deposit in the report of its transaction. @param currency of the pay-in. */
export function depositReport(amounts: AmountFormatter, currency: string, deposit: Deposit) {
  const { key, chainTxId, amount, confirmations, status, awaits, seenAt, round } = deposit;
  return {
    key,
    chainTxId,
    ...amounts.of(currency, amount),
    confirmations,
    status,
    ...(awaits && { awaits }),
    seenAt: isoTime(seenAt),
    ...(round !== undefined && { round }),
  };
}

/** A payout or refund in the report of its transaction, without what was signed. */
export function transferReport(amounts: AmountFormatter, transfer: Transfer) {
  const { id, purpose, currency, amount, status, chainTxId, replaced = [] } = transfer;
  const sent = { id, purpose, ...amounts.of(currency, amount), to: bareDestination(transfer), status };
  const before = replaced.map((form) => form.chainTxId);
  return {
    ...sent,
    ...(chainTxId !== undefined && { chainTxId }),
    ...(before.length > 0 && { replaced: before }),
  };
}

export function eventReport(amounts: AmountFormatter, record: TransactionRecord, entry: TimelineEntry) {
  const { sequence, at, kind, status, holdReason, actor, details } = entry;
  const written = Object.entries(details).map(([name, value]) => [name, detailText(amounts, record, name, value)]);
  return {
    sequence,
    at: isoTime(at),
    kind,
    status,
    ...(holdReason && { holdReason }),
    actor,
    details: Object.fromEntries(written) as Record<string, string>,
  };
}

/** Amounts are smallest units of the pay-in currency; a trade's result is in the payout currency. */
function detailText(
  amounts: AmountFormatter,
  { from, to }: TransactionRecord,
  name: string,
  value: string | number | boolean,
): string {
  const currency = name === 'amount' ? from : name === 'amountOut' ? to : undefined;
  if (currency !== undefined && /^\d+$/.test(String(value))) return amounts.text(currency, BigInt(value));
  return redactedText(String(value));
}

export function bareDestination({ address, extraId }: Destination): Destination {
  return { address, ...(extraId !== undefined && { extraId }) };
}

/** A card payment as staff sees it, with every payment at the provider. */
export function cardEntry(card: CardPayment): NonNullable<Explanation['card']> {
  const { name, state, currency, amount, fee, networkFee, coins, decline } = card;
  return {
    name,
    state,
    currency,
    amount,
    fee,
    networkFee,
    coins,
    ...(decline !== undefined && { decline }),
    attempts: attemptsOf(card).map(({ reference, payment, state: own, at, chainTxId }) => ({
      reference,
      ...(payment !== undefined && { payment }),
      state: own,
      ...(at !== undefined && { at: isoTime(at) }),
      ...(chainTxId !== undefined && { chainTxId }),
    })),
  };
}
