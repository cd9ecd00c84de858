import { attemptsOf } from '../../../domain/cards/card-attempt.ts';
import type { CardAttempt, CardPayment } from '../../../domain/cards/card-payment.ts';
import type { TransactionRecord } from '../../../domain/transaction-record.ts';
import type { CardProvider } from '../../../ports/services/card-provider.ts';

/** How long the customer may stay at the provider before it counts as left, unless the provider says otherwise, in milliseconds. */
const LEFT_AFTER_MS = 24 * 3_600_000;
/** How long a final delivery is asked about, for payments that are taken back, in milliseconds. */
const LATE_MS = 180 * 86_400_000;
/** The longest wait between two questions, in milliseconds. */
const LONGEST_MS = 3_600_000;
/** A question comes after this part of the time that has passed: what is long undecided is asked about seldom. */
const PART = 10;

/** Names of what was opened that the provider is to be asked about: everything that can still change. */
export function openReferences(card: CardPayment, createdAt: number, now: number): readonly string[] {
  const open = attemptsOf(card).filter((attempt) => isOpen(attempt, createdAt, now));
  return [...new Set(open.map(({ reference }) => reference))].filter((reference) => reference !== '');
}

/** Attempts that were opened and left without a payment. */
export function leftAttempts({ card, createdAt }: TransactionRecord, now: number): readonly CardAttempt[] {
  if (!card) return [];
  return attemptsOf(card).filter(
    (attempt) => attempt.state === 'pending' && now - sinceOf(attempt, createdAt) > LEFT_AFTER_MS,
  );
}

/** Milliseconds until the provider is asked next; undefined for never. */
export function askAfter(
  card: CardPayment,
  createdAt: number,
  { pollMs, finalPollMs }: Pick<CardProvider, 'pollMs' | 'finalPollMs'>,
  now: number,
): number | undefined {
  const attempts = attemptsOf(card);
  const undecided = attempts.filter(({ state }) => state === 'pending' || state === 'approved');
  if (undecided.length > 0) {
    const since = Math.max(...undecided.map((attempt) => sinceOf(attempt, createdAt)));
    return Math.max(pollMs, Math.min(LONGEST_MS, Math.floor((now - since) / PART)));
  }
  return attempts.some((attempt) => attempt.state === 'delivered' && isOpen(attempt, createdAt, now))
    ? finalPollMs
    : undefined;
}

/** How long an approved payment may take until its delivery is final, in milliseconds. */
const OVERDUE_MS = 7 * 86_400_000;

/** True if the provider has charged the card long ago and says nothing about the delivery. */
export function isOverdue(card: CardPayment, now: number): boolean {
  return attemptsOf(card).some(({ state, at = now }) => state === 'approved' && now - at > OVERDUE_MS);
}

/** A payment that has ended unpaid is asked about as well: a bank can be late. */
function isOpen({ state, isLast }: CardAttempt, createdAt: number, now: number): boolean {
  if (isLast || state === 'charged-back') return false;
  return now - createdAt < LATE_MS || state === 'pending' || state === 'approved';
}

function sinceOf({ openedAt, at }: CardAttempt, createdAt: number): number {
  return Math.max(openedAt ?? createdAt, at ?? createdAt);
}
