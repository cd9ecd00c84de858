import type { Migration } from './migration.ts';

/** Who receives news, and why others no longer do. */
export const subscriptions: Migration = {
  name: '0007-subscriptions',
  statements: [
    `create table subscriptions (
      email text not null,
      at bigint not null
    )`,
    // As with accounts: ASCII letters alone have no case.
    `create unique index subscriptions_email on subscriptions (lower(email collate "C"))`,
    `create table leavings (
      id bigint generated always as identity primary key,
      at bigint not null,
      reason text not null,
      type text not null
    )`,
  ],
};
