import type { CheckedAmounts, CheckedCurrency } from '../../../ports/stores/operation/reconciliation-store.ts';

/** Where and when amounts were compared. */
interface Place extends Pick<CheckedCurrency, 'chain' | 'ticker' | 'height' | 'checkedAt'> {
  /** Confirmations that a deposit of the currency needs. */
  readonly confirmations: number;
}

/**
 * The check of a currency after the one before. A difference is persistent once it was seen, with the same sign, at two
 * checks whose blocks are as far apart as the currency's confirmations: by then nothing in flight can explain it.
 */
export function checkedAfter(
  { confirmations, ...place }: Place,
  amounts: CheckedAmounts,
  before: CheckedCurrency | undefined,
): CheckedCurrency {
  const { difference } = amounts;
  if (difference === 0n) return { ...place, ...amounts, isPersistent: false };
  const isSame = before?.sinceHeight !== undefined && before.difference > 0n === difference > 0n;
  // A block before the first one: the chain was set up again, or another node is behind.
  const sinceHeight = isSame ? Math.min(before.sinceHeight!, place.height) : place.height;
  const isPersistent = isSame && (before.isPersistent || place.height - sinceHeight >= Math.max(1, confirmations));
  return { ...place, ...amounts, sinceHeight, isPersistent };
}
