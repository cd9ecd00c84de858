import type { Migration } from './migration.ts';

/** Names the column for what it holds: the ID of an exchange, an affiliate's payout or a batch of conversions. */
export const idempotencyResources: Migration = {
  name: '0018-idempotency-resources',
  statements: [
    `alter table idempotency_keys rename column transaction_id to resource_id`,
    `alter index idempotency_keys_transaction rename to idempotency_keys_resource`,
  ],
};
