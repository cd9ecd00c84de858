import type { BlockExplorer } from '../../core/domain/transactions/block-explorer.ts';
import type { Ticker } from '../../core/domain/quotes/currency.ts';

/** An ERC-20 contract that the house deals in. */
export interface EvmToken {
  readonly ticker: Ticker;
  /** The contract's address; its checksum is checked where it has one. */
  readonly contract: string;
  readonly decimals: number;
}

/** How one EVM network is reached, and what of it the house deals in. */
export interface EvmSettings {
  /** The chain's ID in the house's records: 'ethereum'. */
  readonly id: string;
  /** EIP-155; a node of another network is refused. */
  readonly chainId: number;
  readonly rpcUrl: string;
  /** The account's extended public key, at m/44'/60'/0'. */
  readonly accountKey: string;
  readonly nativeTicker: Ticker;
  readonly tokens: readonly EvmToken[];
  /** Blocks after which a block is never reorganised away: at least the confirmations that any of its currencies asks for. */
  readonly finalAfter: number;
  /** Milliseconds between looks; a third of a block's time when absent. */
  readonly pollMs?: number | undefined;
  /** Wei: what one transaction may cost at most; while gas is dearer nothing is built, for the signer would refuse it. */
  readonly maximumFee?: bigint | undefined;
  /** The most gas that sending to a recipient may take, for a contract could ask for any. */
  readonly maxGas?: bigint | undefined;
  /** A site that shows the network to people. */
  readonly explorer?: BlockExplorer | undefined;
}

/** Every EVM network's own coin has as many. */
export const NATIVE_DECIMALS = 18;
export const DEFAULT_POLL_MS = 4000;
export const DEFAULT_MAX_GAS = 200_000n;
