import { OrderRefused, type RefusalReason } from '../engine/order.ts';

/** An error in Kraken's words, such as `EOrder:Insufficient funds`. */
export class KrakenError extends Error {
  override readonly name = 'KrakenError';
}

const TEXTS: Readonly<Record<RefusalReason, string>> = {
  'unknown-market': 'EQuery:Unknown asset pair',
  'market-closed': 'EService:Unavailable',
  'cancel-only': 'EService:Market in cancel_only mode',
  'post-only-market': 'EService:Market in post_only mode',
  tick: 'EOrder:Invalid price:Invalid price argument',
  lot: 'EGeneral:Invalid arguments:volume',
  'minimum-size': 'EGeneral:Invalid arguments:volume minimum not met',
  'minimum-value': 'EOrder:Order minimum not met',
  'price-band': 'EOrder:Invalid price:Invalid price argument',
  balance: 'EOrder:Insufficient funds',
  duplicate: 'EOrder:Invalid order:Client order ID is in use',
  'would-take': 'EOrder:Invalid order:Post only order',
  'unknown-order': 'EOrder:Unknown order',
};

/** Kraken's words for an error, or undefined if it is none of a client's making. */
export function errorText(error: unknown): string | undefined {
  if (error instanceof KrakenError) return error.message;
  return error instanceof OrderRefused ? TEXTS[error.reason] : undefined;
}
