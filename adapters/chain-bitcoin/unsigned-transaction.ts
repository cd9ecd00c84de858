import { base64, hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import type { Account, OwnAddress } from './account.ts';
import type { BitcoinParameters } from './networks.ts';
import { psbtOf, withPsbt } from './payouts/shared-text.ts';
import { type Utxo, outpoint } from './utxos.ts';
import { strippedTransaction } from './stripped-transaction.ts';

/** The parts of an unsigned transaction. Amounts in smallest units. */
interface Draft {
  readonly coins: readonly Utxo[];
  /** The transactions that created the coins, hex by ID. */
  readonly previous: ReadonlyMap<string, string>;
  readonly payments: readonly { readonly script: Uint8Array; readonly amount: bigint }[];
  readonly change: readonly { readonly own: OwnAddress; readonly amount: bigint }[];
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
  for (const { script, amount } of draft.payments) transaction.addOutput({ script, amount });
  for (const { own, amount } of draft.change) transaction.addOutput({ script: own.script, amount, ...derivation(own) });
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
  /** Its largest output of change; 0 when there is none. */
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
    change: outputs[changeIn(outputs)]?.amount ?? 0n,
    inputs: inputs.length,
    scripts: outputs.map(({ script }) => script!),
  };
}

/** The same payments from the same coins with less change, replaceable; without its largest output of change for 0. */
export function withChange(text: string, change: bigint): string {
  const before = read(text);
  const transaction = new Transaction();
  for (let at = 0; at < before.inputsLength; at += 1)
    transaction.addInput({ ...before.getInput(at), sequence: REPLACEABLE });
  const outputs = Array.from({ length: before.outputsLength }, (_, at) => before.getOutput(at));
  const changed = changeIn(outputs);
  for (const [at, output] of outputs.entries()) {
    if (at !== changed) transaction.addOutput(output);
    else if (change > 0n) transaction.addOutput({ ...output, amount: change });
  }
  return withPsbt(text, base64.encode(transaction.toPSBT()));
}

/** The index of the largest output of change, which alone names a key of ours; -1 when there is none. */
function changeIn(
  outputs: readonly { readonly amount?: bigint; readonly bip32Derivation?: readonly unknown[] }[],
): number {
  const own = outputs.flatMap(({ amount = 0n, bip32Derivation = [] }, at) =>
    bip32Derivation.length > 0 ? [{ at, amount }] : [],
  );
  return own.reduce((largest, one) => (one.amount > largest.amount ? one : largest), { at: -1, amount: -1n }).at;
}

function read(text: string): Transaction {
  try {
    return Transaction.fromPSBT(base64.decode(psbtOf(text)), { allowUnknownOutputs: true });
  } catch (cause) {
    throw new Error('an unsigned transaction in flight is no PSBT', { cause });
  }
}

/** The ID of a signed transaction, hex. */
export function idOf(raw: string): string {
  return Transaction.fromRaw(hex.decode(raw), { allowUnknownOutputs: true, allowUnknownInputs: true }).id;
}
