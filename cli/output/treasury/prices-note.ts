import type { Treasury } from '../../../core/ports/apis/staff-api.ts';

/** What a figure in dollars rests on. */
export const PRICES_NOTE: Readonly<Record<Treasury['pricedBy'], string>> = {
  live: 'Worth at the order books of the configured venues.',
  demonstration: 'Worth at the invented prices of the demonstration market.',
  nothing: 'No server runs here: without prices, targets and the limits of the signer.',
};
