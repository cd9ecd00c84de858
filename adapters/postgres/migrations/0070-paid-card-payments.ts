import type { Migration } from './migration.ts';

/** When a card paid, and how often its page was opened: the day's limit counts what was paid, and openings have their own. */
export const paidCardPayments: Migration = {
  name: '0070-paid-card-payments',
  statements: [
    `alter table card_payments add column paid_at bigint, add column openings integer not null default 0`,
    // What was counted before goes on counting.
    `update card_payments set paid_at = coalesce(counted_at, created_at) where not is_unpaid`,
    `create index card_payments_opened on card_payments using gin (subjects) where counted_at is not null`,
  ],
};
