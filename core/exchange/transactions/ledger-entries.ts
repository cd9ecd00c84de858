import type { Account, LedgerEntry } from '../../domain/transactions/ledger.ts';
import type { ChainFee } from './states/transaction-event.ts';

/** Moves an amount from one account to another. */
export function moved(currency: string, amount: bigint, from: Account, to: Account): readonly LedgerEntry[] {
  return [
    { currency, account: to, amount },
    { currency, account: from, amount: -amount },
  ];
}

/** One entry for each account and currency. */
export function summed(entries: readonly LedgerEntry[]): readonly LedgerEntry[] {
  const sums = new Map<string, LedgerEntry>();
  for (const entry of entries) {
    const key = `${entry.account} ${entry.currency}`;
    sums.set(key, { ...entry, amount: entry.amount + (sums.get(key)?.amount ?? 0n) });
  }
  return [...sums.values()];
}

/** The network fee that a chain took. */
export function feeOf(fee: ChainFee | undefined): readonly LedgerEntry[] {
  return fee ? moved(fee.ticker, fee.amount, 'chain', 'network-fees') : [];
}
