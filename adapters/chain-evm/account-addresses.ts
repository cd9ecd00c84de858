import { HDKey } from '@scure/bip32';
import { type Address, bytesToHex } from 'viem';
import { publicKeyToAddress } from 'viem/accounts';
import { secp256k1 } from '@noble/curves/secp256k1.js';

/** First index of hardened children, which a public key cannot derive. */
const HARDENED = 2 ** 31;
/** Depth of m/44'/60'/0'. */
const ACCOUNT_DEPTH = 3;

/** The addresses 0/index of an account (EIP-55), derived from its extended public key alone. */
export class AccountAddresses {
  readonly #receiving: HDKey;
  readonly #known: Address[] = [];

  /** @throws Error for a private key, or a key that is not an account's. */
  constructor(accountKey: string) {
    const account = HDKey.fromExtendedKey(accountKey);
    if (account.privateKey) throw new Error('accountKey: expected a public key, but this one can spend');
    if (account.depth !== ACCOUNT_DEPTH)
      throw new Error(`accountKey: its depth is ${account.depth}, an account's is 3`);
    this.#receiving = account.deriveChild(0);
  }

  /** @throws RangeError for an invalid index. */
  at(index: number): Address {
    if (!Number.isSafeInteger(index) || index < 0 || index >= HARDENED)
      throw new RangeError(`invalid address index: ${index}`);
    this.#known[index] ??= this.#derive(index);
    return this.#known[index];
  }

  /** The address that payouts are sent from. */
  get treasury(): Address {
    return this.at(0);
  }

  #derive(index: number): Address {
    const { publicKey } = this.#receiving.deriveChild(index);
    const point = secp256k1.Point.fromBytes(publicKey!);
    return publicKeyToAddress(bytesToHex(point.toBytes(false)));
  }
}
