import type { HDKey } from '@scure/bip32';
import { hex } from '@scure/base';
import { SigHash, type Transaction } from '@scure/btc-signer';
import type { TransferOrder } from '../../../core/ports/chains/transfer-order.ts';
import { type BitcoinSigningParameters, destinationScript, ownScript } from './bitcoin-account.ts';
import { SigningRefused } from './signing-scheme.ts';

/** The input of a payout check. */
interface PayoutCheck {
  readonly parameters: BitcoinSigningParameters;
  readonly account: HDKey;
  readonly transaction: Transaction;
  /** All that the transaction carries out. */
  readonly orders: readonly TransferOrder[];
}

/** The result of the check: the key path of each input, and the fee. */
interface CheckedPayout {
  readonly paths: readonly (readonly [branch: number, index: number])[];
  /** Smallest units. */
  readonly fee: bigint;
}

type Input = ReturnType<Transaction['getInput']>;
type Output = ReturnType<Transaction['getOutput']>;
type Derivations = Input['bip32Derivation'];

/** The fields that our inputs need. None of them can change the meaning of a signature; other fields are refused. */
const INPUT_FIELDS = new Set([
  'txid',
  'index',
  'sequence',
  'nonWitnessUtxo',
  'witnessUtxo',
  'bip32Derivation',
  'sighashType',
]);
const MAX_INPUTS = 1000;
/** Outputs of change: several, so that later payouts need not spend the same coin. */
const MAX_CHANGE = 8;
const FIRST_HARDENED = 2 ** 31;

/**
 * Checks that a transaction spends only our coins, pays each order's address exactly the order's amount exactly once,
 * and returns the rest to a few change addresses of the same account. Keys are derived, never taken from the
 * transaction.
 * @throws SigningRefused for anything else.
 */
export function checkPayout(check: PayoutCheck): CheckedPayout {
  const { transaction } = check;
  if (transaction.lockTime !== 0) throw new SigningRefused('the transaction waits for a time or a block');
  if (transaction.inputsLength < 1 || transaction.inputsLength > MAX_INPUTS) {
    throw new SigningRefused(`${transaction.inputsLength} inputs are not within 1 and ${MAX_INPUTS}`);
  }
  const inputs = each(transaction.inputsLength, (at) => transaction.getInput(at));
  const outputs = each(transaction.outputsLength, (at) => transaction.getOutput(at));
  if (outpointsOf(transaction).size !== inputs.length) {
    throw new SigningRefused('an input occurs twice');
  }
  const spent = inputs.map((input, at) => checkInput(check, input, at));
  checkOutputs(check, outputs);
  return { paths: spent, fee: feeOf(transaction) };
}

/**
 * The fee of a transaction: its inputs less its outputs.
 * @throws SigningRefused when an input does not prove its amount, or the outputs pay more.
 */
export function feeOf(transaction: Transaction): bigint {
  const spent = each(transaction.inputsLength, (at) => provenOutput(transaction.getInput(at), at).amount);
  const paid = each(transaction.outputsLength, (at) => transaction.getOutput(at).amount ?? 0n);
  const fee = sumOf(spent) - sumOf(paid);
  if (fee < 0n) throw new SigningRefused('the transaction pays more than it spends');
  return fee;
}

/** The outputs that a transaction spends, by transaction ID and index. */
export function outpointsOf(transaction: Transaction): ReadonlySet<string> {
  const inputs = each(transaction.inputsLength, (at) => transaction.getInput(at));
  return new Set(inputs.map(({ txid, index }) => `${hex.encode(txid!)}:${index}`));
}

function checkInput({ parameters, account }: PayoutCheck, input: Input, at: number): readonly [number, number] {
  for (const [field, value] of Object.entries(input)) {
    const isEmpty = value === undefined || (Array.isArray(value) && value.length === 0);
    if (!INPUT_FIELDS.has(field) && !isEmpty)
      throw new SigningRefused(`input ${at} has a ${field}, which no payout has`);
  }
  if (input.sighashType !== undefined && input.sighashType !== SigHash.ALL) {
    throw new SigningRefused(`input ${at} does not sign all of the transaction`);
  }
  // A lower sequence is a relative time lock, which delays the transaction.
  if (input.sequence !== undefined && input.sequence < 0xfffffffd) throw new SigningRefused(`input ${at} waits`);
  const { script } = provenOutput(input, at);
  const path = pathOf(input.bip32Derivation);
  if (!path || !isSame(script, scriptAt(parameters, account, path))) {
    throw new SigningRefused(`input ${at} is not ours`);
  }
  return path;
}

/**
 * The output that an input spends, read from the transaction that created it. Parsing the PSBT has verified that this
 * transaction's hash is the ID in the input and that a claimed output is equal, so neither can be forged.
 */
function provenOutput({ nonWitnessUtxo, index }: Input, at: number) {
  const output = nonWitnessUtxo?.outputs[index!];
  if (!output) throw new SigningRefused(`input ${at} comes without the transaction that made it`);
  return output;
}

function checkOutputs({ parameters, account, orders }: PayoutCheck, outputs: readonly Output[]): void {
  const paid = new Set<Output>();
  for (const order of orders) {
    const output = outputOf(order, destinationScript(parameters, order.to), outputs);
    // Two orders to one address would be one output, or cannot be told apart.
    if (paid.has(output)) throw new SigningRefused('two orders pay the same address');
    paid.add(output);
  }
  const others = outputs.filter((output) => !paid.has(output));
  if (others.length > MAX_CHANGE)
    throw new SigningRefused(`${others.length} outputs beside the payout, where at most ${MAX_CHANGE} are change`);
  for (const { script, bip32Derivation } of others) {
    const path = pathOf(bip32Derivation);
    const isChange = path?.[0] === 1 && path[1] < parameters.changeAddresses;
    if (!isChange || !isSame(script!, scriptAt(parameters, account, path))) {
      throw new SigningRefused('an output pays neither the order nor change of ours');
    }
  }
}

function outputOf(order: TransferOrder, destination: Uint8Array, outputs: readonly Output[]): Output {
  const paying = outputs.filter(({ script }) => isSame(script!, destination));
  if (paying.length !== 1) throw new SigningRefused(`${paying.length} outputs pay the order's address, not one`);
  const [output] = paying;
  if (output!.amount === order.amount) return output!;
  throw new SigningRefused(`the order's address is paid ${output!.amount} instead of ${order.amount}`);
}

/** The derivation path that a transaction claims for a key, a hint only. */
function pathOf(derivations: Derivations): readonly [number, number] | undefined {
  const path = derivations?.length === 1 ? derivations[0]![1].path : [];
  const [branch, index] = path;
  if (path.length !== 2 || (branch !== 0 && branch !== 1)) return undefined;
  return index !== undefined && index < FIRST_HARDENED ? [branch, index] : undefined;
}

function scriptAt(parameters: BitcoinSigningParameters, account: HDKey, [branch, index]: readonly [number, number]) {
  return ownScript(parameters, account.deriveChild(branch).deriveChild(index).publicKey!);
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

function each<Value>(length: number, value: (at: number) => Value): Value[] {
  return Array.from({ length }, (_, at) => value(at));
}
