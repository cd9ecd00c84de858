import type { Migration } from './migration.ts';

/**
 * The journal of hedges, and the ledger's accounts that they are booked on. The rows of the ledger so far satisfied a
 * narrower rule, so they are not read again. A venue's order belongs to one hedge alone, and what has ended stays as it is.
 */
export const hedgesMigration: Migration = {
  name: '0060-hedges',
  statements: [
    `alter table ledger_entries drop constraint ledger_entries_account_check`,
    `alter table ledger_entries add constraint ledger_entries_account_check check (account in ('chain', 'customers',
      'trading', 'rate-risk', 'rate-margin', 'service-fees', 'network-fees', 'affiliates', 'refunds', 'suspense',
      'capital', 'rounding', 'chargebacks', 'card-losses', 'venues', 'venue-fees', 'slippage')) not valid`,
    `create table hedges (
      id text primary key check (id ~ '^[0-9a-f]{32}$'),
      venue text not null,
      symbol text not null,
      base text not null,
      quote text not null,
      side text not null check (side in ('buy', 'sell')),
      size text not null,
      price_limit text not null,
      expected numeric(78, 0) not null check (expected >= 0),
      worth numeric(78, 0) not null check (worth >= 0),
      state text not null
        check (state in ('planned', 'sent', 'unknown', 'filled', 'partly', 'cancelled', 'booked')),
      created_at bigint not null,
      sent_at bigint,
      deadline bigint,
      ended_at bigint,
      order_id text,
      filled numeric(78, 0) not null default 0 check (filled >= 0),
      cost numeric(78, 0),
      fees jsonb,
      is_refused boolean not null default false,
      attempts integer not null default 0,
      note text,
      check (state <> 'planned' or sent_at is null),
      check (state in ('planned', 'cancelled') or (sent_at is not null and deadline is not null)),
      check (state <> 'cancelled' or filled = 0),
      check (state not in ('filled', 'partly', 'booked') or (filled > 0 and order_id is not null))
    )`,
    `create unique index hedges_order on hedges (venue, order_id) where order_id is not null`,
    `create index hedges_open on hedges (created_at) where state not in ('cancelled', 'booked')`,
    `create index hedges_created on hedges (created_at)`,
    `create index hedges_sent on hedges (sent_at) where sent_at is not null`,
    `create function keep_hedge() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'UPDATE' or old.state in ('cancelled', 'booked') then
        raise exception 'the journal of hedges keeps what has ended' using errcode = 'integrity_constraint_violation';
      end if;
      return new;
    end $$`,
    `create trigger hedges_kept before update or delete on hedges for each row execute function keep_hedge()`,
  ],
};
