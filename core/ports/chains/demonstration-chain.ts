import type { Ticker } from '../../domain/quotes/currency.ts';
import type { Destination } from '../../domain/transactions/transaction.ts';
import { port } from '../port.ts';

/** Faucet of a simulated chain; no other chain has one. */
export interface DemonstrationChain {
  /** Sends worthless coins. @param amount smallest units. @returns the chain's transaction ID. */
  faucet(ticker: Ticker, to: Destination, amount: bigint): Promise<string>;
}
export const DemonstrationChain = port<DemonstrationChain>('DemonstrationChain');
