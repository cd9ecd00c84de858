import { HDKey } from '@scure/bip32';
import { type Address, bytesToHex } from 'viem';
import { publicKeyToAddress } from 'viem/accounts';
import { secp256k1 } from '@noble/curves/secp256k1.js';

/** Hardened children start here; a public key derives none of them. */
const HARDENED = 2 ** 31;
/** m/44'/60'/0'. */
const ACCOUNT_DEPTH = 3;

/** The addresses 0/index of an account, EIP-55, derived from its extended public key alone. */
export class AccountAddresses {
  readonly #receiving: HDKey;
  readonly #known: Address[] = [];

  /** @throws Error for a key that can spend, or that is no account's. */
  constructor(accountKey: string) {
    const account = HDKey.fromExtendedKey(accountKey);
    if (account.privateKey) throw new Error('accountKey: a public key is wanted, and this one can spend');
    if (account.depth !== ACCOUNT_DEPTH)
      throw new Error(`accountKey: its depth is ${account.depth}, an account's is 3`);
    this.#receiving = account.deriveChild(0);
  }

  /** @throws RangeError for an index that is none. */
  at(index: number): Address {
    if (!Number.isSafeInteger(index) || index < 0 || index >= HARDENED) throw new RangeError(`no such index: ${index}`);
    this.#known[index] ??= this.#derive(index);
    return this.#known[index];
  }

  /** Where payouts leave from. */
  get treasury(): Address {
    return this.at(0);
  }

  #derive(index: number): Address {
    const { publicKey } = this.#receiving.deriveChild(index);
    const point = secp256k1.Point.fromBytes(publicKey!);
    return publicKeyToAddress(bytesToHex(point.toBytes(false)));
  }
}
