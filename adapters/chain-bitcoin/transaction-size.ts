import { divide } from '../../core/domain/amount.ts';
import type { BitcoinParameters } from './networks.ts';

/** Virtual bytes of a transaction's parts, rounded up, with the largest possible signature. */
const SIZES = {
  segwit: { frame: 12, input: 69 },
  legacy: { frame: 12, input: 149 },
} as const;

/** Virtual bytes of a transaction that spends our coins. @param scripts the scripts of its outputs. */
export function transactionSize(
  kind: BitcoinParameters['kind'],
  inputs: number,
  scripts: readonly Uint8Array[],
): number {
  const { frame, input } = SIZES[kind];
  return frame + inputs * input + scripts.reduce((size, { length }) => size + 9 + length, 0);
}

/** Virtual bytes of the output script of one of our own addresses. */
export function ownScriptSize(kind: BitcoinParameters['kind']): number {
  return kind === 'segwit' ? 22 : 25;
}

/** The fee for a size in virtual bytes at a rate per 1000 virtual bytes, in smallest units. */
export function feeFor(size: number, rate: bigint): bigint {
  return divide(BigInt(size) * rate, 1000n, 'ceiling');
}
