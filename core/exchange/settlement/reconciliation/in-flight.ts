import type { Ticker } from '../../../domain/quotes/currency.ts';
import type { Chain, ChainScan, DetectedDeposit } from '../../../ports/chains/chain.ts';
import type { ChainBook, PendingTransfer } from '../../../ports/stores/operation/reconciliation-store.ts';

/** Amounts by currency, in smallest units. */
export type Amounts = Map<Ticker, bigint>;

export function add(amounts: Amounts, ticker: Ticker, amount: bigint): void {
  amounts.set(ticker, (amounts.get(ticker) ?? 0n) + amount);
}

/** The height of a deposit's block; undefined while it is in none. */
function blockOf({ height }: ChainScan, { confirmations }: DetectedDeposit): number | undefined {
  return confirmations > 0 ? height - confirmations + 1 : undefined;
}

/** Deposits that are on the chain after a block, and that the ledger has not booked yet. */
export function unbooked(scan: ChainScan, { booked }: ChainBook, block: number): readonly DetectedDeposit[] {
  return scan.seen.filter((deposit) => {
    const at = blockOf(scan, deposit);
    return at !== undefined && at <= block && !booked.has(deposit.key);
  });
}

/** Sums of unbooked deposits, and of those withheld that the scan does not show any more: they are in older blocks. */
export function arriving({ seen }: ChainScan, fresh: readonly DetectedDeposit[], { withheld }: ChainBook): Amounts {
  const sums: Amounts = new Map();
  const shown = new Set(seen.map(({ key }) => key));
  for (const { ticker, amount } of [...fresh, ...withheld.filter(({ key }) => !shown.has(key))])
    add(sums, ticker, amount);
  return sums;
}

/** What transfers took that are on the chain after a block, fees included, and that the ledger has not booked yet. */
export async function leaving(chain: Chain, pending: readonly PendingTransfer[], block: number): Promise<Amounts> {
  const sums: Amounts = new Map();
  for (const { id, unsigned, chainTxIds, ticker, amount } of pending) {
    for (const chainTxId of chainTxIds) {
      // oxlint-disable-next-line no-await-in-loop -- settlement asks about each of them much more often
      const state = await chain.transferStatus(chainTxId);
      if (state.block === undefined || state.block > block) continue;
      if (state.status === 'confirmed') add(sums, ticker, amount);
      const { fee = 0n, feeTicker = ticker } = state;
      // Transfers may share a transaction, and each books its own part of the fee.
      add(sums, feeTicker, unsigned === undefined ? fee : (chain.shared?.feeShare(id, unsigned, fee) ?? fee));
      break;
    }
  }
  return sums;
}
