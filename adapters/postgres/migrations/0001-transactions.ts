import type { Migration } from './migration.ts';

/** Transactions, with the fields they are looked up by in columns and the rest in `body`, and their timelines. */
export const transactions: Migration = {
  name: '0001-transactions',
  statements: [
    `create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only: % refused', tg_table_name, lower(tg_op) using errcode = 'integrity_constraint_violation';
    end $$`,
    `create table transactions (
      id text primary key,
      secret_hash text not null unique,
      owner text,
      version integer not null check (version > 0),
      status text not null,
      chain text not null,
      pay_in_address text not null,
      pay_in_extra_id text,
      quote_id text unique,
      due_at bigint,
      attempts integer not null,
      last_error text,
      has_open_deposits boolean not null,
      in_flight text[] not null,
      created_at bigint not null,
      updated_at bigint not null,
      body jsonb not null
    )`,
    `create unique index transactions_pay_in on transactions (chain, pay_in_address, coalesce(pay_in_extra_id, ''))`,
    `create index transactions_owner on transactions (owner, created_at desc, id desc) where owner is not null`,
    `create index transactions_due on transactions (due_at) where due_at is not null`,
    `create index transactions_stuck on transactions (attempts) where attempts > 0`,
    `create index transactions_open_deposits on transactions (chain) where has_open_deposits`,
    `create index transactions_in_flight on transactions (id) where in_flight <> '{}'`,
    `create trigger transactions_kept before delete or truncate on transactions
      for each statement execute function refuse_change()`,
    `create table transaction_events (
      transaction_id text not null,
      sequence integer not null check (sequence > 0),
      at bigint not null,
      kind text not null,
      status text not null,
      hold_reason text,
      details jsonb not null,
      actor text not null,
      primary key (transaction_id, sequence)
    )`,
    `create trigger transaction_events_append_only before update or delete or truncate on transaction_events
      for each statement execute function refuse_change()`,
    // One sequence per chain: it never returns a number twice, and nobody waits for another's commit.
    `create function next_pay_in_index(chain text) returns bigint language plpgsql as $$
    declare
      name text := format('%I', 'pay_in_' || chain);
    begin
      if to_regclass(name) is null then
        perform pg_advisory_xact_lock(hashtextextended('altway:' || name, 0));
        execute 'create sequence if not exists ' || name;
      end if;
      return nextval(name::regclass);
    end $$`,
  ],
};
