import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { ChainAddressRules } from '../../adapters/addresses/chain-address-rules.ts';
import { exampleAddress } from '../../adapters/addresses/example-address.ts';
import { SimulatedChain } from '../../adapters/chain-simulated/simulated-chain.ts';
import type { ExchangeModuleOptions } from '../../adapters/di/server/exchange-options.ts';
import type { Currency } from '../../core/domain/quotes/currency.ts';
import type { Clock } from '../../core/ports/services/clock.ts';
import { StartError } from './start-error.ts';

/** Chains and addresses, as the exchange needs them. */
export interface OpenChains extends Pick<ExchangeModuleOptions, 'chains' | 'addresses' | 'demonstration'> {
  /** Present where the chain is simulated. */
  readonly simulated?: SimulatedChain | undefined;
  close(): void;
}

/** Public keys by chain, as the signer returns them. */
export type PublicKeys = Readonly<Record<string, string>>;

export interface SimulatedOptions {
  readonly dataFolder: string;
  readonly clock: Clock;
  readonly currencies: readonly Currency[];
  readonly blockMs: number;
}

/** Opens the demonstration's chain, which supports every currency. @throws StartError without its public key. */
export function openSimulatedChain({ dataFolder, ...options }: SimulatedOptions, keys: PublicKeys): OpenChains {
  const path = join(dataFolder, 'chain.sqlite');
  const currencies = options.currencies.filter(({ kind }) => kind !== 'fiat');
  const chain = new SimulatedChain({ ...options, path, currencies, account: keyOf(keys, 'simulated') });
  return {
    chains: [chain],
    simulated: chain,
    addresses: new ChainAddressRules(),
    demonstration: {
      faucet: (ticker, to, amount) => chain.faucet(ticker, to, amount),
      make: (currency) => exampleAddress(currency, randomBytes(32)),
    },
    close: () => chain.close(),
  };
}

/** @throws StartError when the signer has no key for the chain. */
export function keyOf(keys: PublicKeys, chain: string): string {
  const key = keys[chain];
  if (key !== undefined) return key;
  throw new StartError(`the signer does not sign for the chain ${chain}: start it with the same ALTWAY_CHAINS`);
}
