import type { ErrorCode } from '../../../core/contract/error-code.ts';

/** Codes by which an amount is refused; the answer has the limit, unless no amount would do. */
const REFUSALS = ['amount-too-small', 'amount-too-large', 'price-impact-too-high'] as const;

export type AmountRefusal = (typeof REFUSALS)[number];

export function isAmountRefused(code: ErrorCode): code is AmountRefusal {
  return (REFUSALS as readonly ErrorCode[]).includes(code);
}
