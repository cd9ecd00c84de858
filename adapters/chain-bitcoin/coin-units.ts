import { parseAmount } from '../../core/domain/amount.ts';

/** The whole family counts in hundred-millionths. */
export const DECIMALS = 8;

/** An amount as the node writes it: text where it has a fraction. */
export type NodeAmount = string | number;

/** Smallest units of an amount, its sign left out: the node writes fees and sends below zero. */
export function unitsOf(amount: NodeAmount): bigint {
  const text = String(amount).replace(/^-/, '');
  const exponent = /^(\d)(?:\.(\d+))?e-(\d+)$/.exec(text);
  if (!exponent) return parseAmount(text, DECIMALS).units;
  const [, whole, fraction = '', places] = exponent;
  return parseAmount(`0.${'0'.repeat(Number(places) - 1)}${whole}${fraction}`, DECIMALS).units;
}
