import { attemptsOf, latestOf, MAX_ATTEMPTS, PAID_STATES, wholeState } from './card-attempt.ts';
import type { CardAttempt, CardDecline, CardPayment, CardState } from './card-payment.ts';

/** What a provider tells about one payment, in a webhook or when it is asked. */
export interface CardReport {
  /** The exchange that the payment is for. */
  readonly exchangeId: string;
  /** The provider's name of what was opened. */
  readonly reference: string;
  /** The provider's name of the payment, where several can be made with what was opened. */
  readonly payment?: string | undefined;
  /** Where the provider delivers to, as far as it tells: what goes to another address pays for no exchange. */
  readonly address?: string | undefined;
  readonly state: CardState;
  /** The provider's time of the state, in milliseconds since 1970. */
  readonly at: number;
  readonly decline?: CardDecline | undefined;
  readonly chainTxId?: string | undefined;
  /** The provider will never report another state of this payment. */
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

/**
 * The card payment after a report; undefined where it changes nothing: a repeated report, one that an earlier one has
 * overtaken, and an unpaid end of what is not open. Each attempt has a state of its own, and none is final because
 * another one is.
 */
export function reportedCard(card: CardPayment, report: CardReport): CardPayment | undefined {
  const { state, at, decline } = report;
  const before = attemptsOf(card);
  const reference = card.reference ?? report.reference;
  const isPresent = reference === report.reference;
  const known = before.find((attempt) => isOf(attempt, report));
  if (!known && !isPresent && !PAID_STATES.has(state)) return undefined;
  const next = advanced(known, report);
  if (!next) return undefined;
  const attempts = known ? before.map((one) => (one === known ? next : one)) : [...before, next];
  if (attempts.length > MAX_ATTEMPTS) return undefined;
  const whole = wholeState(attempts, reference);
  const hasFailed = isEnded(attempts, reference) && !isEnded(before, reference);
  const { decline: said, ...rest } = card;
  const why = isPresent ? decline : said;
  const chainTxId = next.chainTxId ?? card.chainTxId;
  return {
    ...rest,
    state: whole,
    reference,
    stateAt: Math.max(at, card.stateAt ?? at),
    failed: card.failed + (hasFailed ? 1 : 0),
    ...(whole === 'declined' && why !== undefined && { decline: why }),
    ...(chainTxId !== undefined && { chainTxId }),
    attempts,
  };
}

/** True for the attempt that a report is about; the first payment takes the place of what was opened. */
function isOf({ reference, payment, state }: CardAttempt, report: CardReport): boolean {
  if (reference !== report.reference) return false;
  return payment === report.payment || (payment === undefined && !PAID_STATES.has(state));
}

/** The attempt after a report; undefined where it stays as it is. */
function advanced(known: CardAttempt | undefined, report: CardReport): CardAttempt | undefined {
  const { reference, payment, state, at, isLast } = report;
  const chainTxId = report.chainTxId ?? known?.chainTxId;
  const next: CardAttempt = {
    reference,
    ...(payment !== undefined && { payment }),
    state,
    ...(known?.openedAt !== undefined && { openedAt: known.openedAt }),
    at: Math.max(at, known?.at ?? at),
    ...(chainTxId !== undefined && { chainTxId }),
    ...(isLast && { isLast }),
  };
  if (!known) return next;
  const isNamed = known.payment !== payment && known.state === state;
  if (!isNamed && !NEXT[known.state].includes(state)) return undefined;
  // What is not paid can go back and forth, so the provider's time decides which report is the newer one.
  return !PAID_STATES.has(state) && known.at !== undefined && at < known.at ? undefined : next;
}

/** The payment once the customer is sent to the provider's page. @param openedAt milliseconds since 1970. */
export function openedCard(card: CardPayment, reference: string, openedAt: number): CardPayment {
  const { decline: _, ...rest } = card;
  const before = attemptsOf(card);
  const isKnown = before.some((attempt) => attempt.reference === reference);
  const attempts = isKnown ? before : [...before, { reference, state: 'pending' as const, openedAt }];
  return { ...rest, state: 'pending', reference, attempts };
}

/** True for the end of an attempt that was not paid. */
export function hasEnded(state: CardState): boolean {
  return state === 'declined' || state === 'abandoned';
}

function isEnded(attempts: readonly CardAttempt[], reference: string): boolean {
  const last = latestOf(attempts, reference);
  return last !== undefined && hasEnded(last.state);
}

/** Attempts that may end unpaid: more would try out cards. */
const MAX_FAILED = 5;

/** True while the customer may open the provider's page. */
export function mayPay({ state, failed }: CardPayment): boolean {
  if (failed >= MAX_FAILED) return false;
  return state === 'pending' || hasEnded(state);
}
