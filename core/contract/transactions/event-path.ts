import type { TransactionRef } from '../../domain/transactions/transaction.ts';

/** Paths of the live events of transactions: server-sent events whose ID is the sequence. */
export const EVENT_PATHS = {
  owned: '/exchange/transactions/:id/events',
  tracked: '/exchange/track/:secret/events',
} as const;

/** Server-sent events, named after `SiteEvent.type`: what changes for a signed-in page beside transactions. */
export const SITE_EVENTS_PATH = '/api/events';

/** Name of the event that carries a transaction as JSON. */
export const TRANSACTION_EVENT = 'transaction';

export function eventPath(ref: TransactionRef): string {
  return 'secret' in ref ? `/exchange/track/${ref.secret}/events` : `/exchange/transactions/${ref.id}/events`;
}
