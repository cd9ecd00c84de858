import type { CardDecline, CardPayment, CardState } from './card-payment.ts';

/** What a provider tells about a card payment, in a webhook or when it is asked. */
export interface CardReport {
  /** The exchange that the payment is for. */
  readonly exchangeId: string;
  /** The provider's name of the attempt. */
  readonly reference: string;
  readonly state: CardState;
  /** The provider's time of the state, in milliseconds since 1970. */
  readonly at: number;
  readonly decline?: CardDecline | undefined;
  readonly chainTxId?: string | undefined;
  /** The provider will never report another state. */
  readonly isLast?: true | undefined;
}

/** States that a state leads to. Money moves forward only: what is charged cannot become unpaid by a late message. */
const NEXT: Readonly<Record<CardState, readonly CardState[]>> = {
  pending: ['declined', 'approved', 'delivered', 'charged-back', 'abandoned'],
  declined: ['pending', 'approved', 'delivered', 'charged-back', 'abandoned'],
  abandoned: ['pending', 'declined', 'approved', 'delivered', 'charged-back'],
  // A provider can take an approval back while it has not delivered.
  approved: ['declined', 'delivered', 'charged-back'],
  delivered: ['charged-back'],
  'charged-back': [],
};

/** States in which the customer's money has moved: true whatever attempt they are told of. */
const PAID: ReadonlySet<CardState> = new Set(['approved', 'delivered', 'charged-back']);

/**
 * The payment after a report; undefined where it changes nothing: a repeated report, one that an earlier one has
 * overtaken, and the end of an attempt that is not the present one.
 */
export function reportedCard(card: CardPayment, report: CardReport): CardPayment | undefined {
  const { state, reference, at, decline, chainTxId } = report;
  const isPresent = card.reference === undefined || card.reference === reference;
  if (!NEXT[card.state].includes(state) || (!isPresent && !PAID.has(state))) return undefined;
  // What is not paid can go back and forth, so the provider's time decides which report is the newer one.
  if (!PAID.has(state) && card.stateAt !== undefined && at < card.stateAt) return undefined;
  const { decline: _, ...rest } = card;
  const hasFailed = hasEnded(state) && !hasEnded(card.state);
  return {
    ...rest,
    state,
    reference,
    stateAt: Math.max(at, card.stateAt ?? at),
    failed: card.failed + (hasFailed ? 1 : 0),
    ...(state === 'declined' && decline !== undefined && { decline }),
    ...(chainTxId !== undefined && { chainTxId }),
  };
}

/** True for the end of an attempt that was not paid. */
export function hasEnded(state: CardState): boolean {
  return state === 'declined' || state === 'abandoned';
}

/** Attempts that may end unpaid: more would try out cards. */
const MAX_FAILED = 5;

/** True while the customer may open the provider's page. */
export function mayPay({ state, failed }: CardPayment): boolean {
  if (failed >= MAX_FAILED) return false;
  return state === 'pending' || hasEnded(state);
}
