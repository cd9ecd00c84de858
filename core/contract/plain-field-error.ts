import { ExchangeError } from './exchange-error.ts';

/** `namedFieldError` for wrong input and a text without a code; small, for modules of the page's first script. */
export function plainFieldError(field: string, message: string): ExchangeError {
  return new ExchangeError('invalid-input', `${field}: ${message}`, { fields: { [field]: [message] } });
}
