import type { LedgerEntry } from './ledger.ts';

/** One entry for each account and currency whose sum is not zero. */
export function summed(entries: readonly LedgerEntry[]): readonly LedgerEntry[] {
  const sums = new Map<string, LedgerEntry>();
  for (const entry of entries) {
    const key = `${entry.account} ${entry.currency}`;
    sums.set(key, { ...entry, amount: entry.amount + (sums.get(key)?.amount ?? 0n) });
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n);
}
