import type { Ticker } from '../../domain/quotes/currency.ts';
import type { Destination } from '../../domain/transactions/transaction.ts';

/** A deposit as the first node showed it; fields as in `DetectedDeposit`. */
export interface ClaimedDeposit {
  readonly key: string;
  readonly chainTxId: string;
  readonly ticker: Ticker;
  readonly to: Destination;
  /** Smallest units. */
  readonly amount: bigint;
}

/**
 * What a node says of a deposit: `behind` if it agrees but shows fewer confirmations; `unknown` if it does not have the
 * transaction; `differs` if it has another amount, address or outcome.
 */
export interface Testimony {
  readonly kind: 'agrees' | 'behind' | 'unknown' | 'differs';
  /** What it says instead; names no address of the node. */
  readonly reason?: string | undefined;
}

/** A node that can be asked about a deposit. */
export interface DepositWitness {
  /** @param confirmations wanted. @throws the error of the node. */
  confirms(deposit: ClaimedDeposit, confirmations: number): Promise<Testimony>;
}

/** Nodes of a chain that large deposits are asked about, so that one that lies or is hacked invents no coins. */
export interface SecondOpinion {
  /** Worth in satoshi from which on a deposit needs another node's agreement. */
  readonly from: bigint;
  /** The node that everything else is asked of. */
  readonly first: DepositWitness;
  /** In the order in which they are asked; none if only one node is configured. */
  readonly others: readonly DepositWitness[];
}
