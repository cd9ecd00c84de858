import { feeFor } from '../transaction-size.ts';
import type { Utxo } from '../utxos.ts';

/** What the unconfirmed transactions behind the coins pay less than the rate, in smallest units. */
export function missingFees(coins: readonly Utxo[], rate: bigint): bigint {
  const behind = new Map(coins.flatMap(({ txid, ancestors }) => (ancestors ? [[txid, ancestors] as const] : [])));
  const each = [...behind.values()].map(({ size, fees }) => feeFor(size, rate) - fees);
  return each.reduce((sum, units) => (units > 0n ? sum + units : sum), 0n);
}
