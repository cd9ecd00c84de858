import type { Store } from '../../../core/ports/stores/store.ts';
import { StartError } from '../start-error.ts';

/**
 * Checks that no transfer in flight lost its currency: a transfer of a currency that no chain supports any more would
 * never be looked up again, and its nonce would be given to another payout. @param tickers of the currencies that the
 * chains support. @throws StartError naming such currencies.
 */
export async function checkTickers(
  { transactions }: { readonly transactions: Pick<Store['transactions'], 'inFlightCounts'> },
  tickers: readonly string[],
): Promise<void> {
  const dropped = (await transactions.inFlightCounts()).filter(({ ticker }) => !tickers.includes(ticker));
  if (dropped.length === 0) return;
  const names = dropped.map(({ ticker, count }) => `${ticker} (${count})`).join(', ');
  throw new StartError(
    `ALTWAY_CHAINS: transfers are in flight in currencies that no chain supports any more: ${names}: put these currencies back until the transfers are confirmed`,
  );
}
