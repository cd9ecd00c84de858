import type { Promises } from '../../../ports/stores/transaction-store.ts';
import type { Capacity } from '../../chains/payout-capacity.ts';

/**
 * Unpaid fixed rates may promise this part of what is free of other promises at most: they cost nothing, so without a
 * bound whoever takes them could stop all other exchanges into the currency.
 */
const UNPAID_PART = 2n;

/** What a new exchange may promise, in smallest units; undefined where nothing bounds it. */
export interface FreeAmounts {
  readonly floating: bigint | undefined;
  readonly fixed: bigint | undefined;
}

/**
 * What is left for new exchanges into a currency. @param fee what the payout's own network fee takes, in smallest units.
 */
export function freeAmounts({ spendable, signing }: Capacity, promises: Promises, fee: bigint): FreeAmounts {
  const { unpaid, paid, sending, signed } = promises;
  // The node's balance may or may not include what signed transfers take; the signer's total includes it.
  const coins = spendable === undefined ? undefined : spendable - sending - signed - paid;
  const day = signing && signing.day - sending - paid;
  const free = least(coins, day);
  const order = signing && signing.order - fee;
  return {
    floating: atLeastNothing(least(free === undefined ? undefined : free - unpaid - fee, order)),
    fixed: atLeastNothing(least(free === undefined ? undefined : free / UNPAID_PART - unpaid - fee, order)),
  };
}

function least(a: bigint | undefined, b: bigint | undefined): bigint | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return a < b ? a : b;
}

function atLeastNothing(units: bigint | undefined): bigint | undefined {
  return units !== undefined && units < 0n ? 0n : units;
}
