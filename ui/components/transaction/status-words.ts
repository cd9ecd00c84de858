import type { Transaction } from '../../../core/domain/transactions/transaction.ts';
import type { I18n } from '../../../core/ports/services/i18n.ts';
import type { Text } from '../../hooks/i18n.ts';
import { isNotReceived } from './status-look.ts';

/** Title and description of a status, in plain words. */
export interface StatusWords {
  readonly title: string;
  readonly description: string;
}

interface WordsContext {
  readonly text: Text;
  readonly i18n: I18n;
  /** Symbols as people write them. */
  readonly symbols: { readonly from: string; readonly to: string };
  readonly network: string;
}

/** The status of an exchange: a title, and a sentence that says what is safe and what comes next. */
export function statusWords(transaction: Transaction, { text, i18n, symbols, network }: WordsContext): StatusWords {
  const { status, holdReason, amountFrom, amountTo, payIn, payout, sendings, quote } = transaction;
  const back = sendings.find(({ purpose }) => purpose === 'refund');
  const values = {
    currencyFrom: symbols.from,
    currencyTo: symbols.to,
    network,
    amountFrom: i18n.amount(amountFrom),
    amountTo: i18n.amount(amountTo),
    received: i18n.amount(payIn.received),
    refunded: i18n.amount(back?.amount ?? payIn.received),
    needed: payIn.confirmationsNeeded,
    minimum: i18n.amount(quote.limits.minimum),
    maximum: i18n.amount(quote.limits.maximum),
    least: i18n.amount(transaction.leastAmountTo ?? amountTo),
    address: payout.address,
  };
  if (status === 'hold') {
    const reason = holdReason ?? 'review';
    return { title: text(`hold.${reason}`, values), description: text(`hold.${reason}Said`, values) };
  }
  if (transaction.isReduced) return { title: text('status.reduced'), description: text('status.reducedSaid') };
  if (isNotReceived(transaction)) return { title: text(`status.${status}`), description: text('notReceived.over') };
  return { title: text(`status.${status}`, values), description: text(`status.${status}Said`, values) };
}
