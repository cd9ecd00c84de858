import type { ErrorCode } from './error-code.ts';
import { ExchangeError, type ExchangeErrorOptions } from './exchange-error.ts';

/** An error whose message is shown at one field of the form. */
export function fieldError(
  code: ErrorCode,
  field: string,
  message: string,
  options: Pick<ExchangeErrorOptions, 'limit' | 'challenge'> = {},
): ExchangeError {
  return new ExchangeError(code, message, { ...options, fields: { [field]: [message] } });
}

/** A `fieldError` whose own message names the field too: `amount: must be a decimal number`. */
export function namedFieldError(code: ErrorCode, field: string, message: string): ExchangeError {
  return new ExchangeError(code, `${field}: ${message}`, { fields: { [field]: [message] } });
}
