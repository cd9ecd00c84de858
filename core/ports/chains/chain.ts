import type { BlockExplorer } from '../../domain/transactions/block-explorer.ts';
import type { Ticker } from '../../domain/quotes/currency.ts';
import type { Destination } from '../../domain/transactions/transaction.ts';
import { port } from '../port.ts';
import type { TransferOrder } from './transfer-order.ts';
import type { SharedTransfers } from './shared-transfers.ts';
import type { SweepPlanner } from './sweep-planner.ts';
import type { StuckTransfers } from './stuck-transfers.ts';
import type { SecondOpinion } from './second-opinion.ts';
import type { ChainBalance, Holder } from './chain-balance.ts';

/** A deposit that a chain shows at one of the service's addresses. */
export interface DetectedDeposit {
  /** Unique on its chain and stable while the deposit stays in its block: transaction ID and output, log or trace. */
  readonly key: string;
  readonly chainTxId: string;
  readonly ticker: Ticker;
  readonly to: Destination;
  /** The sender's address, if the chain shows one. */
  readonly sender?: string | undefined;
  /** Smallest units. */
  readonly amount: bigint;
  /** 0 while it is in no block. */
  readonly confirmations: number;
  /** Time of its block, in milliseconds since 1970; absent while it is in none, or if the chain does not tell. */
  readonly blockAt?: number | undefined;
  /** True while it is in no block and its sender can take it back; absent if not, or if the chain does not tell. */
  readonly isReplaceable?: true | undefined;
}

export interface ChainScan {
  /** Where the next scan starts: opaque, and never past a block that may still be reorganised away. */
  readonly cursor: string;
  readonly height: number;
  /** Height of the block after which it started: every deposit in a later block is in `seen`. */
  readonly since: number;
  /** The last block that was looked at, while a scan catches up; absent if that is `height`. */
  readonly through?: number | undefined;
  /**
   * Every deposit at the service's addresses after `since`, including those in no block. A deposit that an earlier scan
   * reported in a later block and that is missing now is gone.
   */
  readonly seen: readonly DetectedDeposit[];
}

/** Status of a transfer. `failed`: the chain took the fee and moved nothing. */
export interface TransferStatus {
  readonly status: 'unknown' | 'pending' | 'confirmed' | 'failed';
  readonly confirmations: number;
  /** Height of the block that includes it; absent while none does. */
  readonly block?: number | undefined;
  /** Fee that the chain took, in the smallest units of `feeTicker`; known once confirmed. */
  readonly fee?: bigint | undefined;
  readonly feeTicker?: Ticker | undefined;
}

/** Returns those of the addresses that the service has issued. */
export type OwnAddressFilter = (addresses: readonly string[]) => Promise<ReadonlySet<string>>;

/** Returns the pay-in addresses of exchanges that are open or changed recently. */
export type ActivePayInAddresses = () => Promise<readonly string[]>;

/** Asked between the parts of a long scan: once false, the scan ends with what it has looked at. */
export type MayGoOn = () => boolean;

/** One network on which coins move. Holds no key that can spend; the Signer signs. Passes failures on unchanged. */
export interface Chain {
  /** Short and stable, for records: 'litecoin', 'ethereum', 'simulated'. */
  readonly id: string;
  /**
   * Chains that derive the same address from an index share a space, so that each index is issued on one of them only.
   * Absent: the chain has addresses of its own.
   */
  readonly addressSpace?: string | undefined;
  readonly tickers: readonly Ticker[];
  readonly isDemonstration: boolean;
  /** Its block explorer; absent if there is none, as for the simulated chain. */
  readonly explorer?: BlockExplorer | undefined;
  /** Milliseconds between scans. */
  readonly pollMs: number;
  /** Average seconds between its blocks, where they differ from those of the catalogue's network. */
  readonly blockSeconds?: number | undefined;
  /** Present if payouts leave from the treasury alone, so that pay-ins must be swept there. */
  readonly sweepPlanner?: SweepPlanner | undefined;
  /** Pay-in address (and extra ID) number `index`, from 1: always the same, and watched from now on. */
  payInAddress(ticker: Ticker, index: number): Promise<Destination>;
  /** Smallest amount that it transfers, in smallest units: less is dust. Absent if it transfers any amount. */
  minimumTransfer?(ticker: Ticker): bigint;
  /** Present where one transaction can carry out several orders. Not together with `sweepPlanner`. */
  readonly shared?: SharedTransfers | undefined;
  /** Present where the fee of a signed transfer can be raised. */
  readonly stuckTransfers?: StuckTransfers | undefined;
  /**
   * Coins that the next payouts can be made of, in smallest units, including those that transfers on their way will take;
   * without coins that still have to be swept. Absent where payouts are never short of coins.
   */
  spendable?(ticker: Ticker): Promise<bigint>;
  /** Present where other nodes can be asked about large deposits. */
  readonly secondOpinion?: SecondOpinion | undefined;
  /** Address of the exchange's own coins; payouts leave from it. */
  treasury(ticker: Ticker): Promise<Destination>;
  /**
   * @param cursor absent at the first scan, which starts at the current block. @param activePayIns for chains that can
   * only be queried per address: only these addresses are queried, however many were ever issued. @param mayGoOn for
   * chains that are read block by block: at least one part is read, however late it is, so that each scan gets on.
   */
  scan(
    cursor: string | undefined,
    filterOwnAddresses: OwnAddressFilter,
    activePayIns?: ActivePayInAddresses,
    mayGoOn?: MayGoOn,
  ): Promise<ChainScan>;
  /**
   * What the exchange's own addresses hold after a block, without what later blocks moved, so that it can be compared
   * with a ledger that lags. @param holders pay-in addresses to ask about, where each holds its own coins; ignored where
   * the hot wallet includes them. At most `MAX_HOLDERS` at once.
   */
  balance(after: number, holders: readonly Holder[]): Promise<ChainBalance>;
  /** Estimates the current fee of a transfer of `ticker`, in smallest units of the result's own ticker. */
  estimateFee(ticker: Ticker): Promise<{ readonly ticker: Ticker; readonly amount: bigint }>;
  /**
   * Estimates what it costs to move one pay-in of `ticker` to where payouts leave from, or to spend it in one; as
   * `estimateFee`. Absent where it costs nothing.
   */
  collectingFee?(ticker: Ticker): Promise<{ readonly ticker: Ticker; readonly amount: bigint }>;
  /**
   * Chooses inputs or a nonce and returns the unsigned transaction. Has no side effects. @param inFlight unsigned
   * transactions built earlier for this chain and not confirmed: their inputs and nonces are taken.
   */
  build(order: TransferOrder, inFlight: readonly string[]): Promise<string>;
  /** Broadcasts a transaction. Idempotent: broadcasting it again, mined or not, is no error. */
  broadcast(raw: string): Promise<void>;
  transferStatus(chainTxId: string): Promise<TransferStatus>;
  /** As `transferStatus` for each, in their order, with fewer questions than one by one; absent if it has no such way. */
  transferStatuses?(chainTxIds: readonly string[]): Promise<readonly TransferStatus[]>;
  /** Returns the payment URI of a QR code. @param amount decimal string. */
  paymentUri(ticker: Ticker, to: Destination, amount: string): string;
}

/** Every chain that the server is connected to. */
export interface Chains {
  readonly all: readonly Chain[];
}
export const Chains = port<Chains>('Chains');
