import { type AddressFormat, anyOf } from '../address-format.ts';
import { base58Addresses, hashKinds } from './base58.ts';
import { segwitAddresses } from './segwit.ts';

/** The address parameters of a Bitcoin-like chain. */
interface UtxoParameters {
  /** Version bytes of key and script addresses, those of keys first. */
  readonly versions: readonly number[];
  /** The bech32 prefix of segwit addresses, where the chain has them. */
  readonly prefix?: string;
  /** True when taproot is active. */
  readonly taproot?: boolean;
}

/** Addresses of Bitcoin and Bitcoin-like chains, their test networks included. */
export function utxoAddresses({ versions, prefix, taproot = false }: UtxoParameters): AddressFormat {
  const hashes = base58Addresses(hashKinds(versions));
  return prefix === undefined ? hashes : anyOf(segwitAddresses(prefix, taproot), hashes);
}
