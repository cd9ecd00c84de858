import type { Migration } from './migration.ts';

/** Finds card payments about which nothing is asked any more, so that old ones can be forgotten. */
export const oldCardPayments: Migration = {
  name: '0058-old-card-payments',
  statements: [`create index card_payments_old on card_payments (created_at) where ask_at is null`],
};
