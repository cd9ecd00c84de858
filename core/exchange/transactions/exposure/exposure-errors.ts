import type { ExchangeError } from '../../../contract/exchange-error.ts';
import { mainError } from '../../../contract/field-error.ts';
import { errorMessage } from '../../../domain/error-messages.ts';
import type { ExposureSubject } from './exposure-subjects.ts';

/** A fixed rate that would pass a limit of open ones. @param hasFloating false for a payment, which has no other rate. */
export function beyondLimit({ name, limit, most }: ExposureSubject, hasFloating: boolean): ExchangeError {
  const details = { limit: { amount: String(most), currency: 'usd' } };
  if (!hasFloating) return mainError('fixed-rate-limit', errorMessage('fixed-limit-payment', { most }), details);
  if (limit !== 'asset') return mainError('fixed-rate-limit', errorMessage(`fixed-limit-${limit}`, { most }), details);
  const asset = name.slice('asset:'.length).toUpperCase();
  return mainError('fixed-rate-limit', errorMessage('fixed-limit-asset', { asset, most }), details);
}

/** A fixed rate whose worth in dollars is not known, so that no limit can hold. */
export function notMeasured(): ExchangeError {
  return mainError('fixed-rate-limit', errorMessage('fixed-unmeasured'));
}
