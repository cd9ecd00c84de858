import type { Migration } from './migration.ts';

/** What a recovered password takes out of use until the owner confirms it, and events that are held meanwhile. */
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
  ],
};
