import type { ExchangeError } from '../../../core/contract/exchange-error.ts';

const CODES: ReadonlySet<string> = new Set(['quote-expired', 'price-impact-unaccepted']);

/** True for refusals after which the price of now is asked for and shown. */
export function hasMoved({ code }: ExchangeError): boolean {
  return CODES.has(code);
}
