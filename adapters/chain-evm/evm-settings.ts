import type { BlockExplorer } from '../../core/domain/transactions/block-explorer.ts';
import type { Ticker } from '../../core/domain/quotes/currency.ts';

/** An ERC-20 contract that the exchange trades. */
export interface EvmToken {
  readonly ticker: Ticker;
  /** The contract's address; its EIP-55 checksum is verified when it has one. */
  readonly contract: string;
  readonly decimals: number;
}

/** The connection to one EVM network, and the currencies of it that the exchange trades. */
export interface EvmSettings {
  /** The chain's ID in records, such as 'ethereum'. */
  readonly id: string;
  /** EIP-155 chain ID; a node of another network is refused. */
  readonly chainId: number;
  readonly rpcUrl: string;
  /** Other nodes of the network, which are asked about large deposits. */
  readonly otherUrls?: readonly string[] | undefined;
  /** Worth in satoshi from which on a deposit is large; a tenth of a bitcoin by default. */
  readonly secondOpinionFrom?: bigint | undefined;
  /** The account's extended public key, at m/44'/60'/0'. */
  readonly accountKey: string;
  readonly nativeTicker: Ticker;
  readonly tokens: readonly EvmToken[];
  /** Blocks after which a block counts as final: at least the confirmations that any of its currencies needs. */
  readonly finalAfter: number;
  /** Milliseconds between polls; a third of the block time by default. */
  readonly pollMs?: number | undefined;
  /** Wei: maximum cost of a transaction; nothing dearer is built, because the signer would refuse it. */
  readonly maximumFee?: bigint | undefined;
  /** Maximum gas of a payment, because a recipient's contract could ask for any amount. */
  readonly maxGas?: bigint | undefined;
  /** Milliseconds without a block after which a payout's fee may be raised; three minutes by default. */
  readonly patienceMs?: number | undefined;
  readonly explorer?: BlockExplorer | undefined;
}

/** The decimals of every EVM network's own coin. */
export const NATIVE_DECIMALS = 18;
/** Satoshi. */
export const DEFAULT_SECOND_OPINION = 10_000_000n;
export const DEFAULT_POLL_MS = 4000;
export const DEFAULT_MAX_GAS = 200_000n;
