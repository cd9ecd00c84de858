import { ExchangeError } from '../../contract/exchange-error.ts';
import type { Ticker } from '../../domain/quotes/currency.ts';
import type { Destination } from '../../domain/transactions/transaction.ts';
import type { Chain } from '../../ports/chains/chain.ts';

/** Derives a pay-in address. Fails when the chain cannot be reached. @throws ExchangeError unavailable. */
export async function payInAddress(chain: Chain, ticker: Ticker, index: number): Promise<Destination> {
  try {
    return await chain.payInAddress(ticker, index);
  } catch (cause) {
    if (ExchangeError.from(cause).code !== 'internal') throw cause;
    const message = `${ticker.toUpperCase()} cannot be paid in at present: try again in a few minutes`;
    throw new ExchangeError('unavailable', message, { cause });
  }
}
