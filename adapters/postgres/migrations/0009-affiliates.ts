import type { Migration } from './migration.ts';

/** Affiliates, their referrals, balances, conversions and payouts. */
export const affiliates: Migration = {
  name: '0009-affiliates',
  statements: [
    `create table affiliates (
      account_id text primary key,
      ref_id text not null unique,
      is_enabled boolean not null,
      has_operations boolean not null,
      link_config json not null,
      created_at bigint not null
    )`,
    `create trigger affiliates_kept before delete or truncate on affiliates
      for each statement execute function refuse_change()`,
    `alter table accounts add column referred_by text, add column referred_at bigint`,
    `alter table transactions add column affiliate_id text, add column affiliate_channel text
      check (affiliate_channel in ('web', 'api'))`,
    `create index transactions_affiliate on transactions (affiliate_id, affiliate_channel, created_at)
      where affiliate_id is not null`,
    `create table affiliate_operations (
      id bigint generated always as identity primary key,
      account_id text not null,
      currency text not null,
      kind text not null,
      amount numeric(78, 0) not null check (amount <> 0),
      at bigint not null,
      reference text not null
    )`,
    `create index affiliate_operations_account on affiliate_operations (account_id, id desc)`,
    `create table affiliate_balances (
      account_id text not null,
      currency text not null,
      amount numeric not null,
      primary key (account_id, currency)
    )`,
    // A trigger keeps the total, so that no line exists without being counted.
    `create function total_operation() returns trigger language plpgsql as $$
    begin
      insert into affiliate_balances as b (account_id, currency, amount)
        values (new.account_id, new.currency, new.amount)
        on conflict (account_id, currency) do update set amount = b.amount + excluded.amount;
      return null;
    end $$`,
    `create trigger affiliate_operations_total after insert on affiliate_operations
      for each row execute function total_operation()`,
    `create trigger affiliate_operations_append_only before update or delete or truncate on affiliate_operations
      for each statement execute function refuse_change()`,
    `create trigger affiliate_balances_kept before delete or truncate on affiliate_balances
      for each statement execute function refuse_change()`,
    `create trigger affiliate_balances_source before insert or update on affiliate_balances
      for each statement execute function only_by_posting()`,
    `create table affiliate_addresses (
      account_id text not null,
      currency text not null,
      address text not null,
      extra_id text,
      changed_at bigint not null,
      primary key (account_id, currency)
    )`,
    `create table affiliate_conversions (
      id text primary key,
      batch text not null,
      account_id text not null,
      from_currency text not null,
      to_currency text not null,
      amount_from numeric(78, 0) not null check (amount_from > 0),
      amount_to numeric(78, 0) check (amount_to > 0),
      status text not null check (status in ('exchanging', 'finished', 'failed')),
      created_at bigint not null,
      finished_at bigint,
      due_at bigint,
      attempts integer not null default 0,
      last_error text,
      check ((due_at is null) = (status <> 'exchanging'))
    )`,
    `create index affiliate_conversions_account on affiliate_conversions (account_id, created_at desc, id desc)`,
    `create index affiliate_conversions_batch on affiliate_conversions (batch)`,
    `create index affiliate_conversions_due on affiliate_conversions (due_at) where due_at is not null`,
    `create trigger affiliate_conversions_kept before delete or truncate on affiliate_conversions
      for each statement execute function refuse_change()`,
    `create table affiliate_payouts (
      id text primary key,
      account_id text not null,
      currency text not null,
      amount numeric(78, 0) not null check (amount > 0),
      network_fee numeric(78, 0) not null check (network_fee >= 0 and network_fee < amount),
      address text not null,
      extra_id text,
      status text not null check (status in ('sending', 'finished', 'failed')),
      step text not null check (step in ('intended', 'built', 'signed', 'confirmed', 'failed')),
      unsigned text,
      raw text,
      chain_tx_id text,
      created_at bigint not null,
      finished_at bigint,
      due_at bigint,
      attempts integer not null default 0,
      last_error text,
      check ((due_at is null) = (status <> 'sending'))
    )`,
    `create index affiliate_payouts_account on affiliate_payouts (account_id, created_at desc, id desc)`,
    `create index affiliate_payouts_due on affiliate_payouts (due_at) where due_at is not null`,
    `create trigger affiliate_payouts_kept before delete or truncate on affiliate_payouts
      for each statement execute function refuse_change()`,
  ],
};
