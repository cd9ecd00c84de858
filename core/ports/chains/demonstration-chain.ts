import type { Ticker } from '../../domain/quotes/currency.ts';
import type { Destination } from '../../domain/transactions/transaction.ts';
import { port } from '../port.ts';

/** What only a simulated chain can do: give coins to whoever asks. */
export interface DemonstrationChain {
  /** Sends coins of no worth. @param amount smallest units. @returns the chain's transaction ID. */
  faucet(ticker: Ticker, to: Destination, amount: bigint): Promise<string>;
}
export const DemonstrationChain = port<DemonstrationChain>('DemonstrationChain');
