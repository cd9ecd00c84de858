import { parseUnits } from '../../core/domain/amount.ts';

/** Every chain of the family has eight decimals. */
export const DECIMALS = 8;

/** An amount in the node's notation: text when it has a fraction. */
export type NodeAmount = string | number;

/** Converts an amount to smallest units without its sign: the node writes fees and outgoing amounts as negative. */
export function unitsOf(amount: NodeAmount): bigint {
  const text = String(amount).replace(/^-/, '');
  const exponent = /^(\d)(?:\.(\d+))?e-(\d+)$/.exec(text);
  if (!exponent) return parseUnits(text, DECIMALS);
  const [, whole, fraction = '', places] = exponent;
  return parseUnits(`0.${'0'.repeat(Number(places) - 1)}${whole}${fraction}`, DECIMALS);
}
