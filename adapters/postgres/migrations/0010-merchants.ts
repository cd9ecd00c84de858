import type { Migration } from './migration.ts';

/** Merchants, API keys, the exchanges that are merchants' payments, and webhook deliveries. */
export const merchants: Migration = {
  name: '0010-merchants',
  statements: [
    `create table merchants (
      account_id text primary key,
      merchant_id text not null unique,
      name text not null,
      webhook_url text,
      is_test boolean not null,
      sealed_secret text,
      created_at bigint not null
    )`,
    `create table api_keys (
      id text primary key,
      account_id text not null,
      name text not null,
      hint text not null,
      hash text not null unique,
      created_at bigint not null,
      last_used_at bigint,
      revoked_at bigint
    )`,
    `create index api_keys_live on api_keys (account_id, created_at desc) where revoked_at is null`,
    `create table merchant_payments (
      id text primary key,
      merchant_id text not null references merchants (merchant_id),
      order_id text,
      at bigint not null
    )`,
    `create index merchant_payments_merchant on merchant_payments (merchant_id, at desc, id desc)`,
    `create index merchant_payments_order on merchant_payments (merchant_id, order_id) where order_id is not null`,
    `create table webhook_deliveries (
      id text primary key,
      merchant_id text not null references merchants (merchant_id),
      payment_id text,
      sequence integer not null,
      event text not null,
      body text not null,
      status text not null check (status in ('waiting', 'delivered', 'failed')),
      attempts integer not null,
      last_answer text,
      created_at bigint not null,
      due_at bigint,
      delivered_at bigint,
      check ((status = 'waiting') = (due_at is not null)),
      check (status <> 'delivered' or delivered_at is not null)
    )`,
    `create index webhook_deliveries_due on webhook_deliveries (due_at) where status = 'waiting'`,
    `create index webhook_deliveries_waiting on webhook_deliveries (payment_id, sequence) where status = 'waiting'`,
    `create index webhook_deliveries_merchant on webhook_deliveries (merchant_id, created_at desc, sequence desc, id)`,
    // At most one row per event of a payment, whichever process writes it.
    `create unique index webhook_deliveries_payment on webhook_deliveries (payment_id, sequence)`,
  ],
};
