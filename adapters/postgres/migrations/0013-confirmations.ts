import { fillEmailKeys } from '../database/email-keys.ts';
import type { Migration } from './migration.ts';

/**
 * Flags of settings that a password recovery disables until the owner confirms them, events that are held meanwhile,
 * and the keys that identify mailboxes.
 */
export const confirmations: Migration = {
  name: '0013-confirmations',
  statements: [
    `alter table merchants
      add column is_secret_unconfirmed boolean not null default false,
      add column is_webhook_unconfirmed boolean not null default false`,
    `alter table affiliate_addresses add column is_unconfirmed boolean not null default false`,
    `alter table webhook_deliveries add column held_until bigint
      check (held_until is null or status = 'waiting')`,
    `create index webhook_deliveries_held on webhook_deliveries (merchant_id) where held_until is not null`,
    // One mailbox is one account, however the domain of its e-mail is spelled.
    `alter table accounts add column email_key text`,
    `update accounts set email_key = lower(email collate "C")`,
    `create unique index accounts_email_key on accounts (email_key)`,
    `drop index accounts_email`,
    `alter table subscriptions add column email_key text`,
    `update subscriptions set email_key = lower(email collate "C")`,
    `alter table subscriptions alter column email_key set not null`,
    `create unique index subscriptions_email_key on subscriptions (email_key)`,
    `drop index subscriptions_email`,
  ],
  fill: fillEmailKeys,
};
