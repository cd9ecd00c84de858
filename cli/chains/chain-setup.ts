import type { BitcoinParameters } from '../../adapters/chain-bitcoin/networks.ts';
import type { EvmSettings } from '../../adapters/chain-evm/evm-settings.ts';
import type { BitcoinFamilyEntry } from '../../adapters/node/settings/chains-form.ts';
import type { ExplorerTemplates } from '../../core/domain/transactions/block-explorer.ts';
import type { Ticker } from '../../core/domain/quotes/currency.ts';

interface AnyChain {
  readonly id: string;
  readonly tickers: readonly Ticker[];
  /** True for coins without value. */
  readonly isTest: boolean;
  /** Highest fee of one transaction, in the smallest units of the chain's own coin. */
  readonly maximumFee: bigint;
  /** Worth in satoshi from which on another node must agree to a deposit; the chain's default if absent. */
  readonly secondOpinionFrom?: bigint | undefined;
  /** Public block explorer of the chain. */
  readonly explorer?: ExplorerTemplates | undefined;
}

/** A chain of Bitcoin's family, as the server and the signer configure it. */
export interface BitcoinSetup extends AnyChain {
  readonly kind: 'bitcoin-family';
  readonly network: BitcoinFamilyEntry['network'];
  readonly parameters: BitcoinParameters;
  readonly rpc: BitcoinFamilyEntry['rpc'];
  readonly wallet: string;
}

/** An EVM network, as the server and the signer configure it. */
export interface EvmSetup extends AnyChain {
  readonly kind: 'evm';
  readonly settings: Omit<EvmSettings, 'accountKey'>;
}

export type ChainSetup = BitcoinSetup | EvmSetup;

/** Every real chain, and the confirmation counts that differ from the catalogue's. */
export interface ChainsSetup {
  readonly chains: readonly ChainSetup[];
  readonly confirmations: ReadonlyMap<Ticker, number>;
}
