import { attemptsOf } from '../../../domain/cards/card-attempt.ts';
import type { CardAttempt, CardPayment } from '../../../domain/cards/card-payment.ts';
import type { Deposit, TransactionRecord } from '../../../domain/transaction-record.ts';

/**
 * - `final`: the provider calls the delivery of every deposit final.
 * - `awaited`: it will still say what becomes of one.
 * - `stray`: coins have come that no delivery accounts for, and no word is awaited any more. Staff decides.
 */
export type CardFinality = 'final' | 'awaited' | 'stray';

/**
 * Whether the deposits of a card payment are final. It is decided for each attempt: a delivery that is final says nothing
 * about the coins of another payment. A deposit belongs to the attempt whose delivery names its transaction. Once no
 * payment is undecided, a delivery that names none, or one that the chain does not show, accounts for one other deposit.
 * What staff has accepted is final.
 */
export function cardFinality(card: CardPayment, deposits: readonly Deposit[]): CardFinality {
  const attempts = attemptsOf(card);
  const accepted = new Set(card.accepted);
  const shown = deposits.filter(({ key, status, isDust }) => status !== 'gone' && !isDust && !accepted.has(key));
  const delivered = attempts.filter(({ state }) => state === 'delivered');
  const unnamed = shown.filter((deposit) => !delivered.some((attempt) => names(attempt, deposit)));
  if (unnamed.length === 0) return 'final';
  // While another payment is undecided, these may be its coins.
  if (attempts.some(({ state }) => state === 'approved' || state === 'pending')) return 'awaited';
  const free = delivered.filter((attempt) => !shown.some((deposit) => names(attempt, deposit)));
  const isOthers = unnamed.some((deposit) => attempts.some((attempt) => names(attempt, deposit)));
  return unnamed.length <= free.length && !isOthers ? 'final' : 'stray';
}

/**
 * The deposits of the payments that were taken back, of those given: those that their deliveries name, and where one
 * names none, all that no other delivery names.
 */
export function takenBackOf(card: CardPayment, deposits: readonly Deposit[]): readonly Deposit[] {
  const attempts = attemptsOf(card);
  const back = attempts.filter(({ state }) => state === 'charged-back');
  const others = attempts.filter(({ state }) => state !== 'charged-back');
  const isUnnamed = back.some((attempt) => !deposits.some((deposit) => names(attempt, deposit)));
  return deposits.filter(
    (deposit) =>
      back.some((attempt) => names(attempt, deposit)) ||
      (isUnnamed && !others.some((attempt) => names(attempt, deposit))),
  );
}

/** The card payment once staff has accepted the deposits that are here. Nothing of a payment that no card makes. */
export function acceptedCard({ card, deposits }: TransactionRecord): Pick<TransactionRecord, 'card'> {
  if (!card || cardFinality(card, deposits) !== 'stray') return {};
  const here = deposits.filter(({ round, status }) => round === undefined && status !== 'gone');
  return { card: { ...card, accepted: [...new Set([...(card.accepted ?? []), ...here.map(({ key }) => key)])] } };
}

/** Whether the deposits of a record are final; those that no card pays for always are. */
export function finalityOf({ card, deposits }: TransactionRecord): CardFinality {
  return card ? cardFinality(card, deposits) : 'final';
}

function names({ chainTxId }: CardAttempt, deposit: Deposit): boolean {
  return chainTxId !== undefined && chainTxId === deposit.chainTxId;
}
