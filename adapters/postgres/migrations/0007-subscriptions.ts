import type { Migration } from './migration.ts';

/** Subscriptions to news, and the reasons for unsubscribing. */
export const subscriptions: Migration = {
  name: '0007-subscriptions',
  statements: [
    `create table subscriptions (
      email text not null,
      at bigint not null
    )`,
    // As with accounts, only ASCII letters are case-insensitive.
    `create unique index subscriptions_email on subscriptions (lower(email collate "C"))`,
    `create table leavings (
      id bigint generated always as identity primary key,
      at bigint not null,
      reason text not null,
      type text not null
    )`,
  ],
};
