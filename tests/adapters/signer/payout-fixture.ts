import { base64, hex } from '@scure/base';
import { HDKey } from '@scure/bip32';
import { p2pkh, p2wpkh, Transaction } from '@scure/btc-signer';
import type { BitcoinParameters } from '../../../adapters/chain-bitcoin/networks.ts';
import { accountKey } from '../../../adapters/signer/schemes/bitcoin-account.ts';
import type { SigningRequest } from '../../../core/ports/chains/signer.ts';

export const SEED = new Uint8Array(32).fill(3);
export const FOREIGN_SEED = new Uint8Array(32).fill(4);

interface Key {
  readonly address: string;
  readonly script: Uint8Array;
  readonly publicKey: Uint8Array;
  readonly path: readonly [number, number];
}

/** An address of a seed, derived without the code under test. */
export function keyOf(parameters: BitcoinParameters, seed: Uint8Array, ...path: [number, number]): Key {
  const root = HDKey.fromMasterSeed(seed).derive(`${parameters.accountPath}/${path.join('/')}`);
  const publicKey = root.publicKey!;
  const payment = (parameters.kind === 'segwit' ? p2wpkh : p2pkh)(publicKey, parameters.addressVersions);
  return { address: payment.address!, script: payment.script, publicKey, path };
}

/** One output of a transaction that pays the signer, and how a PSBT describes it. */
interface Coin {
  readonly key: Key;
  readonly amount: bigint;
  /** Amount stated in the PSBT instead of the real one. */
  readonly claimed?: bigint;
  /** False leaves out the transaction that created it. */
  readonly isProven?: boolean;
  /** Key that the PSBT states for it. */
  readonly says?: Key;
  readonly sighash?: number;
  readonly sequence?: number;
}

export interface Payment {
  readonly script: Uint8Array;
  readonly amount: bigint;
  readonly key?: Key | undefined;
}

/** A made-up transaction that pays a script. */
export function fundingOf(script: Uint8Array, amount: bigint, salt: number): Transaction {
  const funding = new Transaction();
  funding.addInput({ txid: new Uint8Array(32).fill(salt + 1), index: 0 });
  funding.addOutput({ script, amount });
  return funding;
}

/** A PSBT as an attacker may write it to be paid more than the order allows. */
export function psbt(
  parameters: BitcoinParameters,
  coins: readonly Coin[],
  payments: readonly Payment[],
  options: { lockTime?: number; replace?: (transaction: Transaction) => void } = {},
): string {
  const { fingerprint } = accountKey(parameters, SEED);
  const derivation = ({ publicKey, path }: Key) => ({
    bip32Derivation: [[publicKey, { fingerprint, path: [...path] }]] as [
      Uint8Array,
      { fingerprint: number; path: number[] },
    ][],
  });
  const transaction = new Transaction({ allowUnknownOutputs: true, lockTime: options.lockTime ?? 0 });
  for (const [at, coin] of coins.entries()) {
    const funding = fundingOf(coin.key.script, coin.amount, at);
    const witnessUtxo = { script: coin.key.script, amount: coin.claimed ?? coin.amount };
    transaction.addInput({
      txid: funding.id,
      index: 0,
      ...(coin.isProven !== false && { nonWitnessUtxo: hex.encode(funding.unsignedTx) }),
      ...((parameters.kind === 'segwit' || coin.isProven === false) && { witnessUtxo }),
      ...(coin.sighash !== undefined && { sighashType: coin.sighash }),
      ...(coin.sequence !== undefined && { sequence: coin.sequence }),
      ...derivation(coin.says ?? coin.key),
    });
  }
  for (const { script, amount, key } of payments) {
    transaction.addOutput({ script, amount, ...(key && derivation(key)) });
  }
  options.replace?.(transaction);
  return base64.encode(transaction.toPSBT());
}

/** An order of one coin to an address, with the transaction that claims to execute it. */
export function request(
  parameters: BitcoinParameters,
  unsigned: string,
  address: string,
  amount = 100_000_000n,
): SigningRequest {
  const order = { id: 'order-1', ticker: parameters.ticker, to: { address }, amount };
  return { chain: parameters.id, order, unsigned };
}
