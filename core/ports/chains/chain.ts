import type { BlockExplorer } from '../../domain/transactions/block-explorer.ts';
import type { Ticker } from '../../domain/quotes/currency.ts';
import type { Destination } from '../../domain/transactions/transaction.ts';
import { port } from '../port.ts';
import type { SweepPlanner } from './sweep-planner.ts';

/** A payment that a chain shows to one of our addresses. */
export interface DetectedDeposit {
  /** Unique on its chain and stable while the payment stays in its block: transaction ID and output, log or trace. */
  readonly key: string;
  readonly chainTxId: string;
  readonly ticker: Ticker;
  readonly to: Destination;
  /** The address that sent it, where the chain tells one. */
  readonly sender?: string | undefined;
  /** Smallest units. */
  readonly amount: bigint;
  /** 0 while it is in no block. */
  readonly confirmations: number;
}

/** What a look at a chain brought. */
export interface ChainScan {
  /** Where the next look starts: opaque, and never past a block that may still be reorganised away. */
  readonly cursor: string;
  readonly height: number;
  /**
   * Every payment to our addresses that came after the cursor the look started from, those in no block included. A
   * payment reported before for the same stretch and missing now has gone.
   */
  readonly seen: readonly DetectedDeposit[];
}

/** What the house wants sent. The ID names the intent: nothing is ever sent twice for one. */
export interface TransferOrder {
  readonly id: string;
  readonly ticker: Ticker;
  readonly to: Destination;
  /** Smallest units. */
  readonly amount: bigint;
}

/** What became of something sent. `failed`: the chain took the fee and moved nothing. */
export interface TransferStatus {
  readonly status: 'unknown' | 'pending' | 'confirmed' | 'failed';
  readonly confirmations: number;
  /** What the chain took for it, in the smallest units of `feeTicker`; known once confirmed. */
  readonly fee?: bigint | undefined;
  readonly feeTicker?: Ticker | undefined;
}

/** Tells which of some addresses the house has handed out. */
export type OwnAddressFilter = (addresses: readonly string[]) => Promise<ReadonlySet<string>>;

/** Pay-in addresses of exchanges that are open, or that something happened to not long ago. */
export type ActivePayInAddresses = () => Promise<readonly string[]>;

/** Where coins move: one network. Holds no key that can spend; signing is the Signer's. Failures are thrown as they come. */
export interface Chain {
  /** Short and stable, for records: 'litecoin', 'ethereum', 'simulated'. */
  readonly id: string;
  /** The currencies of the catalogue that it moves. */
  readonly tickers: readonly Ticker[];
  readonly isDemonstration: boolean;
  /** A site that shows it to people; absent where there is none, as for the simulated chain. */
  readonly explorer?: BlockExplorer | undefined;
  /** Milliseconds between looks. */
  readonly pollMs: number;
  /** Present where payouts leave from the treasury alone, so that pay-ins have to be brought there. */
  readonly sweepPlanner?: SweepPlanner | undefined;
  /** The pay-in address (and extra ID) number `index`, from 1, the same each time; watched from then on. */
  payInAddress(ticker: Ticker, index: number): Promise<Destination>;
  /** The least that it carries to anybody, in smallest units: less is dust. Any amount at all where it is absent. */
  minimumTransfer?(ticker: Ticker): bigint;
  /** Where the house's own coins are sent to, and payouts leave from. */
  treasury(ticker: Ticker): Promise<Destination>;
  /**
   * @param cursor absent at the very first look, which starts at the present block. @param inUse for what can only be seen by
   * asking address by address: no other is asked about, however many were ever handed out.
   */
  scan(
    cursor: string | undefined,
    filterOwnAddresses: OwnAddressFilter,
    activePayIns?: ActivePayInAddresses,
  ): Promise<ChainScan>;
  /** What sending would cost now, in the smallest units of `ticker`. */
  estimateFee(ticker: Ticker): Promise<{ readonly ticker: Ticker; readonly amount: bigint }>;
  /**
   * Chooses inputs or a nonce and writes down, unsigned, what would be sent. Changes nothing anywhere.
   * @param inFlight what was built before for this chain and is not confirmed: its inputs and nonces are taken.
   */
  build(order: TransferOrder, inFlight: readonly string[]): Promise<string>;
  /** Sends; sending the same again, mined or not, is no error. */
  broadcast(raw: string): Promise<void>;
  transferStatus(chainTxId: string): Promise<TransferStatus>;
  /** What a wallet reads from a QR code. @param amount decimal string. */
  paymentUri(ticker: Ticker, to: Destination, amount: string): string;
}

/** Every chain the house is connected to. */
export interface Chains {
  readonly all: readonly Chain[];
}
export const Chains = port<Chains>('Chains');
