import { HDKey } from '@scure/bip32';
import { Address, OutScript, p2pkh, p2wpkh } from '@scure/btc-signer';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { fieldError } from '../../core/contract/field-error.ts';
import type { Destination } from '../../core/domain/transactions/transaction.ts';
import type { BitcoinParameters } from './networks.ts';

/** One of our addresses and its derivation path below the account. */
export interface OwnAddress {
  /** 0 for receiving, 1 for change. */
  readonly branch: 0 | 1;
  readonly index: number;
  readonly address: string;
  readonly script: Uint8Array;
  readonly publicKey: Uint8Array;
}

const FIRST_HARDENED = 2 ** 31;

/** The addresses of an account, derived from its extended public key alone. */
export class Account {
  readonly #parameters: BitcoinParameters;
  readonly #branches: readonly [HDKey, HDKey];
  readonly #change: readonly OwnAddress[];
  readonly #changeByAddress: ReadonlyMap<string, OwnAddress>;
  /** The fingerprint of the account's key, by which a PSBT names the account of a key. */
  readonly fingerprint: number;
  readonly extendedPublicKey: string;
  readonly kind: BitcoinParameters['kind'];

  /** @throws Error when the key is not an extended public key of this network. */
  constructor(parameters: BitcoinParameters, extendedPublicKey: string) {
    const key = HDKey.fromExtendedKey(extendedPublicKey, parameters.keyVersions);
    if (key.privateKey) throw new Error(`${parameters.id}: give the account's public key, not its private one`);
    this.#parameters = parameters;
    this.#branches = [key.deriveChild(0), key.deriveChild(1)];
    this.fingerprint = key.fingerprint;
    this.extendedPublicKey = extendedPublicKey;
    this.kind = parameters.kind;
    this.#change = Array.from({ length: parameters.changeAddresses }, (_, index) => this.#derive(1, index));
    this.#changeByAddress = new Map(this.#change.map((own) => [own.address, own]));
  }

  /** @throws ExchangeError `invalid-input` for an index outside BIP 32's range. */
  receive(index: number): OwnAddress {
    if (!Number.isInteger(index) || index < 0 || index >= FIRST_HARDENED) {
      throw new ExchangeError('invalid-input', `the address index ${index} is not within 0 and ${FIRST_HARDENED - 1}`);
    }
    return this.#derive(0, index);
  }

  get change(): readonly OwnAddress[] {
    return this.#change;
  }

  changeAt(address: string): OwnAddress | undefined {
    return this.#changeByAddress.get(address);
  }

  #derive(branch: 0 | 1, index: number): OwnAddress {
    const { kind, addressVersions } = this.#parameters;
    const publicKey = this.#branches[branch].deriveChild(index).publicKey!;
    const payment = kind === 'segwit' ? p2wpkh(publicKey, addressVersions) : p2pkh(publicKey, addressVersions);
    return { branch, index, address: payment.address!, script: payment.script, publicKey };
  }
}

/**
 * The output script that pays a destination.
 * @throws ExchangeError `invalid-input` for an address of another network.
 */
export function scriptOf(parameters: BitcoinParameters, { address, extraId }: Destination): Uint8Array {
  const { addressVersions, olderScriptHash, id } = parameters;
  if (extraId) throw refusal(`${id} has no memo or tag`);
  const versions = [addressVersions];
  if (olderScriptHash !== undefined) versions.push({ ...addressVersions, scriptHash: olderScriptHash });
  for (const version of versions) {
    try {
      return OutScript.encode(Address(version).decode(address));
    } catch {
      // Try the next version bytes, if any.
    }
  }
  throw refusal(`not an address of ${id}: ${address.slice(0, 100)}`);
}

function refusal(message: string): ExchangeError {
  return fieldError('invalid-input', 'address', message);
}
