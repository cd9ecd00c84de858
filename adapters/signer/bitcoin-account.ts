import { HDKey } from '@scure/bip32';
import { Address, OutScript, p2pkh, p2wpkh } from '@scure/btc-signer';
import type { Destination } from '../../core/domain/transactions/transaction.ts';
import { SigningRefused } from './signing-scheme.ts';

/** What the signer has to know of a chain of Bitcoin's family; the chain's own parameters fit as they are. */
export interface BitcoinSigningParameters {
  /** The chain's ID, as requests name it. */
  readonly id: string;
  readonly ticker: string;
  readonly addressVersions: {
    readonly bech32: string;
    readonly pubKeyHash: number;
    readonly scriptHash: number;
    readonly wif: number;
  };
  /** Version byte of older pay-to-script-hash addresses that are still accepted. */
  readonly olderScriptHash?: number | undefined;
  readonly keyVersions: { readonly private: number; readonly public: number };
  readonly kind: 'segwit' | 'legacy';
  readonly accountPath: string;
  /** Change goes to `1/0` up to this many addresses. */
  readonly changeAddresses: number;
}

/** The account's key; the caller wipes it. */
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

/** The script that pays a destination of this network. @throws SigningRefused for any other. */
export function destinationScript(parameters: BitcoinSigningParameters, { address, extraId }: Destination): Uint8Array {
  const { addressVersions, olderScriptHash, id } = parameters;
  if (extraId) throw new SigningRefused(`${id} has no memo or tag`);
  const versions = [addressVersions];
  if (olderScriptHash !== undefined) versions.push({ ...addressVersions, scriptHash: olderScriptHash });
  for (const version of versions) {
    try {
      return OutScript.encode(Address(version).decode(address));
    } catch {
      // The next way of writing it, if there is one.
    }
  }
  throw new SigningRefused(`the order's address is none of ${id}`);
}
