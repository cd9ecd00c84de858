import type { CardDecline, CardState } from '../../core/domain/cards/card-payment.ts';
import type { CardReport } from '../../core/domain/cards/card-report.ts';
import type { MoonPayTransaction } from './moonpay-forms.ts';

/** What was opened is named by the exchange and the number of the attempt; MoonPay repeats the name. */
const NAME = /^([\w-]{1,64})\.(\d{1,4})$/;

export function referenceOf(exchangeId: string, attempt: number): string {
  return `${exchangeId}.${attempt}`;
}

/** The exchange of a reference; undefined for a name that is not one. */
export function exchangeOf(reference: string): string | undefined {
  return NAME.exec(reference)?.[1];
}

const STATES: Readonly<Record<string, CardState>> = {
  waitingPayment: 'pending',
  waitingAuthorization: 'pending',
  pending: 'approved',
  completed: 'delivered',
  failed: 'declined',
};

/** Reasons of MoonPay's for an end by the customer, or because nothing was paid in time. */
const LEFT = /^(cancel+ed|cancelled_by_user|expired|timeout|timed_out)$/i;
/** Parts of MoonPay's reasons, and the reason that the page shows for each. */
const DECLINES: readonly (readonly [RegExp, CardDecline])[] = [
  [/fund/i, 'funds'],
  [/3ds|three_?d|authenti|authori[sz]ation|cvv/i, 'authentication'],
  [/identity|kyc|verification/i, 'identity'],
  [/fraud|stolen|lost_card|risk/i, 'fraud'],
];

/**
 * The report of a transaction. Several can be made with one opened page. MoonPay sells the bitcoin itself and bears what
 * is taken back, so its delivery is final. It tells where it delivers to, because the widget can be opened without a
 * signature, with the name of any exchange and an address of the customer's own. @returns undefined for what is no exchange's, and a status that is not known.
 */
export function reportOf(transaction: MoonPayTransaction): CardReport | undefined {
  const { id: payment, status, updatedAt, walletAddress: address } = transaction;
  const { externalTransactionId, cryptoTransactionId } = transaction;
  const reference = externalTransactionId ?? '';
  const exchangeId = exchangeOf(reference);
  const known = Object.hasOwn(STATES, status) ? STATES[status] : undefined;
  const at = Date.parse(updatedAt);
  if (exchangeId === undefined || known === undefined || Number.isNaN(at)) return undefined;
  const reasons = reasonsOf(transaction);
  const state = known === 'declined' && reasons.some((reason) => LEFT.test(reason)) ? 'abandoned' : known;
  return {
    exchangeId,
    reference,
    payment,
    address,
    state,
    at,
    ...(state === 'declined' && { decline: declineOf(reasons) }),
    ...(cryptoTransactionId && { chainTxId: cryptoTransactionId }),
    ...((status === 'completed' || status === 'failed') && { isLast: true as const }),
  };
}

function reasonsOf({ failureReason, stages }: MoonPayTransaction): readonly string[] {
  const all = [failureReason, ...(stages ?? []).map((stage) => stage.failureReason)];
  return all.filter((reason) => reason !== null && reason !== undefined);
}

function declineOf(reasons: readonly string[]): CardDecline {
  return DECLINES.find(([part]) => reasons.some((reason) => part.test(reason)))?.[1] ?? 'refused';
}
