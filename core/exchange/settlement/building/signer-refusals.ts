import { ExchangeError } from '../../../contract/exchange-error.ts';

/**
 * Errors after which certainly no signature exists. `conflict` is not among them, because a signature of another
 * transaction exists then; nor are errors that leave open whether the signer signed.
 */
const REFUSALS: ReadonlySet<string> = new Set(['forbidden', 'invalid-input', 'too-large']);

/** True if the signer has refused a transaction, so that its transfers may be built again. */
export function isRefusal(error: unknown): boolean {
  return REFUSALS.has(ExchangeError.from(error).code);
}
