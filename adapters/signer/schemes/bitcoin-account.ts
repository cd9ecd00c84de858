import { HDKey } from '@scure/bip32';
import { Address, OutScript, p2pkh, p2wpkh } from '@scure/btc-signer';
import type { Destination } from '../../../core/domain/transactions/transaction.ts';
import { SigningRefused } from './signing-scheme.ts';

/** The parameters of a Bitcoin-family chain that the signer needs; those of the chain adapter fit unchanged. */
export interface BitcoinSigningParameters {
  /** The chain's ID in requests. */
  readonly id: string;
  readonly ticker: string;
  readonly addressVersions: {
    readonly bech32: string;
    readonly pubKeyHash: number;
    readonly scriptHash: number;
    readonly wif: number;
  };
  /** The former version byte of pay-to-script-hash addresses, which is still accepted. */
  readonly olderScriptHash?: number | undefined;
  readonly keyVersions: { readonly private: number; readonly public: number };
  readonly kind: 'segwit' | 'legacy';
  readonly accountPath: string;
  /** The number of change addresses (`1/0` and following). */
  readonly changeAddresses: number;
}

/** Derives the account's key; the caller must wipe it. */
export function accountKey(parameters: BitcoinSigningParameters, seed: Uint8Array): HDKey {
  const root = HDKey.fromMasterSeed(seed, parameters.keyVersions);
  const account = root.derive(parameters.accountPath);
  root.wipePrivateData();
  return account;
}

/** The script of one of our addresses. */
export function ownScript({ kind }: BitcoinSigningParameters, publicKey: Uint8Array): Uint8Array {
  return kind === 'segwit' ? p2wpkh(publicKey).script : p2pkh(publicKey).script;
}

/** The script that pays a destination of this network. @throws SigningRefused for an address of another network. */
export function destinationScript(parameters: BitcoinSigningParameters, { address, extraId }: Destination): Uint8Array {
  const { addressVersions, olderScriptHash, id } = parameters;
  if (extraId) throw new SigningRefused(`${id} has no memo or tag`);
  const versions = [addressVersions];
  if (olderScriptHash !== undefined) versions.push({ ...addressVersions, scriptHash: olderScriptHash });
  for (const version of versions) {
    try {
      return OutScript.encode(Address(version).decode(address));
    } catch {
      // Try the next version bytes, if any.
    }
  }
  throw new SigningRefused(`the order's address is not an address of ${id}`);
}
