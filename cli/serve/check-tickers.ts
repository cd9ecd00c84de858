import type { Store } from '../../core/ports/stores/store.ts';
import { StartError } from './start-error.ts';

/**
 * What was built for a currency that no chain moves any more would never be looked up again, and its nonce given to
 * another payout. @param tickers what the chains move. @throws StartError naming such currencies.
 */
export async function checkTickers(
  { transactions }: { readonly transactions: Pick<Store['transactions'], 'inFlightCounts'> },
  tickers: readonly string[],
): Promise<void> {
  const dropped = (await transactions.inFlightCounts()).filter(({ ticker }) => !tickers.includes(ticker));
  if (dropped.length === 0) return;
  const names = dropped.map(({ ticker, count }) => `${ticker} (${count})`).join(', ');
  throw new StartError(
    `ALTWAY_CHAINS: coins are on their way that no chain moves any more: ${names}: put these currencies back until they have arrived`,
  );
}
