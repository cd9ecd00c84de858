import { divide } from '../../core/domain/amount.ts';
import type { BitcoinParameters } from './networks.ts';

/** Virtual bytes of the parts of a transaction, rounded up, with the largest signature there is. */
const SIZES = {
  segwit: { frame: 12, input: 69 },
  legacy: { frame: 12, input: 149 },
} as const;

/** Virtual bytes of a transaction that spends our coins. @param scripts its outputs' scripts. */
export function transactionSize(
  kind: BitcoinParameters['kind'],
  inputs: number,
  scripts: readonly Uint8Array[],
): number {
  const { frame, input } = SIZES[kind];
  return frame + inputs * input + scripts.reduce((size, { length }) => size + 9 + length, 0);
}

/** Virtual bytes of a script that only we are paid to. */
export function ownScriptSize(kind: BitcoinParameters['kind']): number {
  return kind === 'segwit' ? 22 : 25;
}

/** The fee for a size at a rate per thousand virtual bytes, in smallest units. */
export function feeFor(size: number, rate: bigint): bigint {
  return divide(BigInt(size) * rate, 1000n, 'ceiling');
}
