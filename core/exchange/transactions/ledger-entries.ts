import type { Account, LedgerEntry } from '../../domain/transactions/ledger.ts';
import type { ChainFee } from './states/transaction-event.ts';

/** Moves an amount from one account to another. */
export function moved(currency: string, amount: bigint, from: Account, to: Account): readonly LedgerEntry[] {
  return [
    { currency, account: to, amount },
    { currency, account: from, amount: -amount },
  ];
}

/** The network fee that a chain took. */
export function feeOf(fee: ChainFee | undefined): readonly LedgerEntry[] {
  return fee ? moved(fee.ticker, fee.amount, 'chain', 'network-fees') : [];
}
