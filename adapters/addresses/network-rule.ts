import type { AddressFormat } from './address-format.ts';
import { type ExtraIdRule, memo } from './extra-ids.ts';
import { cosmosAddresses } from './formats/bech32.ts';
import { evmAddresses } from './formats/evm.ts';
import { ss58Addresses } from './formats/ss58.ts';
import type { Advice } from './messages.ts';

/** The address format of a network, and its payment links and extra ID. */
export interface NetworkRule {
  /** A value of `Currency.network`. */
  readonly network: string;
  readonly format: AddressFormat;
  /** The URI schemes of its payment links. */
  readonly schemes: readonly string[];
  /** Absent when the network has no memo or tag. */
  readonly extraId?: ExtraIdRule;
  /** EIP-155. */
  readonly chainId?: number;
  /**
   * Shown when somebody pastes an address that may be their own on this network, written in another network's format.
   */
  readonly advice?: Advice;
}

type Details = Omit<NetworkRule, 'network' | 'format' | 'schemes'>;

/** @param schemes separated by spaces. */
export function rule(network: string, format: AddressFormat, schemes = '', details: Details = {}): NetworkRule {
  return { network, format, schemes: schemes.split(' ').filter(Boolean), ...details };
}

/** Wallets write `ethereum:` for every EVM network and name the chain after the address. */
export function evm(network: string, chainId?: number): NetworkRule {
  return rule(network, evmAddresses, 'ethereum', chainId === undefined ? {} : { chainId });
}

/** The longest memo by the Cosmos SDK's default, in bytes. */
const COSMOS_MEMO = memo(256);

/** A network of the Cosmos family. */
export function cosmos(network: string, prefix: string): NetworkRule {
  return rule(network, cosmosAddresses(prefix), prefix, { extraId: COSMOS_MEMO });
}

/** Advice for the two networks that used Bitcoin's format before they had their own. */
export function likeBitcoin(form: string): Details {
  return { advice: { when: 'Bitcoin', kind: 'old', form } };
}

/** A network of the Polkadot family. Wallets may show accounts in a general format, which Bittensor uses too. */
export function substrate(network: string, prefix: number, start: string): NetworkRule {
  const advice = { when: 'Bittensor', kind: 'general', form: start } as const;
  return rule(network, ss58Addresses(prefix), network.toLowerCase(), { advice });
}
