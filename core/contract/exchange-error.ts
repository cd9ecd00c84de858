import type { English } from '../domain/error-messages.ts';
import type { AnyMessage } from '../domain/message.ts';
import { type ErrorCode, isErrorCode } from './error-code.ts';

/** Messages per field; `main` when no single field is at fault (specification, section 8). */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** The same, with the codes of those messages that have one. */
export type FieldMessages = Readonly<Record<string, readonly AnyMessage[]>>;

/**
 * A limit that the amount violates, in the pay-in currency; in the payout currency where a payout was asked for and its
 * price impact is too high; in dollars (`usd`) where it limits all open fixed rates together.
 */
export interface Limit {
  readonly amount: string;
  readonly currency: string;
}

export interface ExchangeErrorOptions extends ErrorOptions {
  readonly fields?: FieldErrors | undefined;
  /** For `messagesOf`: by field, the messages with their codes, or the codes alone, as an answer has them. */
  readonly reasons?: unknown;
  readonly limit?: Limit | undefined;
  readonly challenge?: string | undefined;
}

/** The only error that leaves core. It names its code, the messages of each field, and the violated limit. */
export class ExchangeError extends Error {
  override readonly name = 'ExchangeError';
  readonly code: ErrorCode;
  /** English texts. */
  readonly fields: FieldErrors;
  readonly #reasons: unknown;
  readonly limit: Limit | undefined;
  /** A puzzle of `CaptchaVerifier`. The same call with its solution as `proof` is not refused for a missing proof. */
  readonly challenge: string | undefined;

  constructor(code: ErrorCode, message: string, options: ExchangeErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.fields = options.fields ?? { main: [message] };
    this.#reasons = options.reasons;
    this.limit = options.limit;
    this.challenge = options.challenge;
  }

  /** What `messagesOf` finds codes in. Not an own property, because logs have the texts already. */
  get reasons(): unknown {
    return this.#reasons;
  }

  /** Converts any failure to an `ExchangeError`; an unknown error becomes `internal` and reveals no details. */
  static from(cause: unknown): ExchangeError {
    return isExchangeError(cause) ? cause : new ExchangeError('internal', INTERNAL_ERROR, { cause });
  }
}

/** Default message when there is no better one (specification, section 8). */
export const INTERNAL_ERROR: English<'internal'> = 'Internal error';

/** Message of a call that its own caller aborted. */
export const ABORTED = 'The call was aborted';

/** Compares by name, not by class: the page's renderer is a bundle with its own copy of core. */
function isExchangeError(cause: unknown): cause is ExchangeError {
  return cause instanceof Error && cause.name === 'ExchangeError' && 'code' in cause && isErrorCode(cause.code);
}
