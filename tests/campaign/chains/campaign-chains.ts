import type { Destination } from '../../../core/domain/transactions/transaction.ts';
import type { Evidence, SettledState } from '../crash/evidence.ts';
import type { Random } from '../random.ts';

/** A payment of a customer's that the chain still shows, in a block or not. */
export interface ShownPayment {
  readonly chainTxId: string;
  /** Smallest units. */
  readonly amount: bigint;
}

/** The chains of a campaign: the wallets of its customers, faults of the chains, and what they hold in the end. */
export interface CampaignChains {
  /** What a customer exchanges, by ticker: decimal strings well above the minimum of every pair. */
  readonly amounts: Readonly<Record<string, string>>;
  /** True if a page can pay by itself. */
  readonly hasTestPayments: boolean;
  /** Faults so far, by name. */
  readonly faults: ReadonlyMap<string, number>;
  /** Starts what disturbs nobody: blocks, and money in the treasury. Called when the servers are ready. */
  open(): Promise<void>;
  /** A new address of a customer's. */
  newAddress(ticker: string): Promise<string>;
  /** Pays from a customer's wallet, past the servers. @param units smallest units. */
  pay(ticker: string, to: Destination, units: bigint): Promise<void>;
  paymentsTo(ticker: string, to: Destination): Promise<readonly ShownPayment[]>;
  /** Injects a fault: a reorganisation, a node that hangs, and so on. */
  disturb(random: Random): Promise<void>;
  /** Ends every fault. */
  calm(): Promise<void>;
  /** What is on the chains in the end, read without the product's own readers. */
  evidence(stored: SettledState): Promise<Pick<Evidence, 'payments' | 'coins'>>;
  /** Contradictions within the chains themselves. */
  problems(): readonly string[];
  close(): Promise<void>;
}

/** Counts a fault. */
export function counted(faults: Map<string, number>, name: string): void {
  faults.set(name, (faults.get(name) ?? 0) + 1);
}
