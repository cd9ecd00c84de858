import type { Migration } from './migration.ts';

/**
 * Card payments, for what is asked about them beside their exchange: how much a subject has paid lately, and when the
 * provider is asked next. The payment itself is part of its exchange.
 */
export const cardPayments: Migration = {
  name: '0056-card-payments',
  statements: [
    `create table card_payments (
      transaction_id text primary key,
      cents bigint not null check (cents > 0),
      subjects text[] not null,
      created_at bigint not null,
      counted_at bigint,
      is_unpaid boolean not null default true,
      ask_at bigint
    )`,
    `create index card_payments_subjects on card_payments using gin (subjects) where not is_unpaid`,
    `create index card_payments_ask on card_payments (ask_at) where ask_at is not null`,
  ],
};
