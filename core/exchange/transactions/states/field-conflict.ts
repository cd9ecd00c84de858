import { ExchangeError } from '../../../contract/exchange-error.ts';

/** A conflict at a field: the current status does not allow what it asks for. */
export function fieldConflict(field: string, message: string): ExchangeError {
  return new ExchangeError('conflict', message, { fields: { [field]: [message] } });
}
