import { ExchangeError } from '../../../contract/exchange-error.ts';

/** What cannot happen to an exchange now, and the field that asked for it. */
export function fieldConflict(field: string, message: string): ExchangeError {
  return new ExchangeError('conflict', message, { fields: { [field]: [message] } });
}
