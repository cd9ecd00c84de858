import type { TransactionRef } from '../../domain/transactions/transaction.ts';

/** Where the live events of transactions are: server-sent events whose ID is the sequence. */
export const EVENT_PATHS = {
  owned: '/exchange/transactions/:id/events',
  tracked: '/exchange/track/:secret/events',
} as const;

/** Where a signed-in page hears what changes beside transactions: server-sent events named after `SiteEvent.type`. */
export const SITE_EVENTS_PATH = '/api/events';

/** Name of the event that carries a transaction as JSON. */
export const TRANSACTION_EVENT = 'transaction';

/** The path of one transaction's events. */
export function eventPath(ref: TransactionRef): string {
  return 'secret' in ref ? `/exchange/track/${ref.secret}/events` : `/exchange/transactions/${ref.id}/events`;
}
