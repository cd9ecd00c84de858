import type { CardAttempt, CardPayment, CardState } from './card-payment.ts';

/** States in which the customer's money has moved. They count whichever attempt a report names. */
export const PAID_STATES: ReadonlySet<CardState> = new Set(['approved', 'delivered', 'charged-back']);

/** Attempts of one exchange that are remembered. The coins of more are looked at by staff. */
export const MAX_ATTEMPTS = 20;

/** All attempts of a payment. Records of older versions have only the last one. */
export function attemptsOf(card: CardPayment): readonly CardAttempt[] {
  if (card.attempts) return card.attempts;
  const { reference = '', state, stateAt: at, chainTxId } = card;
  return reference === '' && !PAID_STATES.has(state) ? [] : [{ reference, state, at, chainTxId }];
}

/**
 * The state that counts for the whole: money that was taken back, then money on its way, then money that is here, and
 * without any of these what became of the attempt that the customer is at.
 */
export function wholeState(attempts: readonly CardAttempt[], reference: string | undefined): CardState {
  const has = (state: CardState) => attempts.some((attempt) => attempt.state === state);
  const paid = (['charged-back', 'approved', 'delivered'] as const).find(has);
  return paid ?? latestOf(attempts, reference)?.state ?? 'pending';
}

/** The payment that the provider has told about last, of those made with what was opened under a name. */
export function latestOf(attempts: readonly CardAttempt[], reference: string | undefined): CardAttempt | undefined {
  return attempts
    .filter((attempt) => attempt.reference === reference)
    .reduce<CardAttempt | undefined>((last, one) => ((one.at ?? 0) >= (last?.at ?? 0) ? one : last), undefined);
}
