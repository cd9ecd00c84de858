import { type AddressFormat, anyOf } from '../address-format.ts';
import { base58Addresses, hashKinds } from './base58.ts';
import { segwitAddresses } from './segwit.ts';

/** What tells one descendant of Bitcoin from another. */
export interface UtxoParameters {
  /** Version bytes of addresses of a key and of a script, the former first. */
  readonly versions: readonly number[];
  /** What stands before the 1 of segwit addresses, where the chain has them. */
  readonly prefix?: string;
  /** True when taproot is in force. */
  readonly taproot?: boolean;
}

/** Addresses of Bitcoin and the chains that are made like it, test networks of theirs included. */
export function utxoAddresses({ versions, prefix, taproot = false }: UtxoParameters): AddressFormat {
  const hashes = base58Addresses(hashKinds(versions));
  return prefix === undefined ? hashes : anyOf(segwitAddresses(prefix, taproot), hashes);
}
