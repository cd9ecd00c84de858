import type { English } from '../domain/error-messages.ts';
import { type ErrorCode, isErrorCode } from './error-code.ts';

/** Messages per field; `main` when no field is to blame (specification, section 8). */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** A bound that was not kept, in the pay-in currency. */
export interface Limit {
  readonly amount: string;
  readonly currency: string;
}

export interface ExchangeErrorOptions extends ErrorOptions {
  readonly fields?: FieldErrors | undefined;
  readonly limit?: Limit | undefined;
  readonly challenge?: string | undefined;
}

/** The only error that leaves core: a code of the closed set, messages per field, and the bound when one was missed. */
export class ExchangeError extends Error {
  override readonly name = 'ExchangeError';
  readonly code: ErrorCode;
  readonly fields: FieldErrors;
  readonly limit: Limit | undefined;
  /** A puzzle of `CaptchaVerifier`: the same call with its solution as `proof` is not refused for want of one. */
  readonly challenge: string | undefined;

  constructor(code: ErrorCode, message: string, options: ExchangeErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.fields = options.fields ?? { main: [message] };
    this.limit = options.limit;
    this.challenge = options.challenge;
  }

  /** Any failure as an `ExchangeError`; what is not one already is `internal` and tells nothing of itself. */
  static from(cause: unknown): ExchangeError {
    return isExchangeError(cause) ? cause : new ExchangeError('internal', INTERNAL_ERROR, { cause });
  }
}

/** What is said when nothing better is known (specification, section 8). */
export const INTERNAL_ERROR: English<'internal'> = 'Internal error';

/** By name, not by class: the page's renderer is a bundle with a copy of core of its own. */
function isExchangeError(cause: unknown): cause is ExchangeError {
  return cause instanceof Error && cause.name === 'ExchangeError' && 'code' in cause && isErrorCode(cause.code);
}
