import { base64, hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import type { Account, OwnAddress } from './account.ts';
import type { BitcoinParameters } from './networks.ts';
import { type Utxo, outpoint } from './utxos.ts';
import { strippedTransaction } from './stripped-transaction.ts';

/** The parts of an unsigned transaction. Amounts in smallest units. */
interface Draft {
  readonly coins: readonly Utxo[];
  /** The transactions that created the coins, hex by ID. */
  readonly previous: ReadonlyMap<string, string>;
  readonly script: Uint8Array;
  readonly amount: bigint;
  readonly change?: { readonly own: OwnAddress; readonly amount: bigint } | undefined;
}

/** A sequence by which nodes accept a replacement with a higher fee (BIP 125), without a time lock. */
const REPLACEABLE = 0xfffffffd;

/** Writes a PSBT (BIP 174) in base64, with the derivation path of each key below the account. */
export function unsignedTransaction(parameters: BitcoinParameters, account: Account, draft: Draft): string {
  const transaction = new Transaction();
  const derivation = ({ publicKey, branch, index }: OwnAddress) => ({
    bip32Derivation: [[publicKey, { fingerprint: account.fingerprint, path: [branch, index] }]] as [
      Uint8Array,
      { fingerprint: number; path: number[] },
    ][],
  });
  for (const { txid, vout, amount, own } of draft.coins) {
    transaction.addInput({
      txid,
      index: vout,
      sequence: REPLACEABLE,
      // For segwit inputs too: an amount that is only claimed can hide a fee.
      nonWitnessUtxo: strippedTransaction(hex.decode(draft.previous.get(txid)!)),
      ...(parameters.kind === 'segwit' && { witnessUtxo: { script: own.script, amount } }),
      ...derivation(own),
    });
  }
  transaction.addOutput({ script: draft.script, amount: draft.amount });
  if (draft.change) {
    const { own, amount } = draft.change;
    transaction.addOutput({ script: own.script, amount, ...derivation(own) });
  }
  return base64.encode(transaction.toPSBT());
}

/** The outputs that unsigned transactions spend. @throws Error for a text that is not a PSBT. */
export function reservedOutpoints(unsigned: readonly string[]): ReadonlySet<string> {
  const reserved = new Set<string>();
  for (const text of unsigned) {
    const transaction = read(text);
    for (let at = 0; at < transaction.inputsLength; at++) {
      const { txid, index } = transaction.getInput(at);
      reserved.add(outpoint({ txid: hex.encode(txid!), vout: index! }));
    }
  }
  return reserved;
}

/** The fee of an unsigned transaction, its change, and its virtual size, rounded up. Amounts in smallest units. */
export interface UnsignedTerms {
  readonly fee: bigint;
  /** 0 when there is none. */
  readonly change: bigint;
  readonly inputs: number;
  /** The scripts of its outputs. */
  readonly scripts: readonly Uint8Array[];
}

/** @throws Error for a text that is not a PSBT of this exchange. */
export function termsOf(text: string): UnsignedTerms {
  const transaction = read(text);
  const inputs = Array.from({ length: transaction.inputsLength }, (_, at) => transaction.getInput(at));
  const outputs = Array.from({ length: transaction.outputsLength }, (_, at) => transaction.getOutput(at));
  const spent = inputs.reduce((sum, { nonWitnessUtxo, index }) => sum + nonWitnessUtxo!.outputs[index!]!.amount, 0n);
  const paid = outputs.reduce((sum, { amount }) => sum + amount!, 0n);
  return {
    fee: spent - paid,
    change: outputs[1]?.amount ?? 0n,
    inputs: inputs.length,
    scripts: outputs.map(({ script }) => script!),
  };
}

/** The same payment from the same coins with another change, replaceable; without change for 0. */
export function withChange(text: string, change: bigint): string {
  const before = read(text);
  const transaction = new Transaction();
  for (let at = 0; at < before.inputsLength; at += 1)
    transaction.addInput({ ...before.getInput(at), sequence: REPLACEABLE });
  transaction.addOutput(before.getOutput(0));
  if (change > 0n) transaction.addOutput({ ...before.getOutput(1), amount: change });
  return base64.encode(transaction.toPSBT());
}

function read(text: string): Transaction {
  try {
    return Transaction.fromPSBT(base64.decode(text), { allowUnknownOutputs: true });
  } catch (cause) {
    throw new Error('an unsigned transaction in flight is no PSBT', { cause });
  }
}

/** The ID of a signed transaction, hex. */
export function idOf(raw: string): string {
  return Transaction.fromRaw(hex.decode(raw), { allowUnknownOutputs: true, allowUnknownInputs: true }).id;
}
