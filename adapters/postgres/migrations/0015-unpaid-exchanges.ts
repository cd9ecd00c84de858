import type { Migration } from './migration.ts';

/** Unpaid exchanges: counted by their creators while they are kept whole, and reduced once they are old. */
export const unpaidExchanges: Migration = {
  name: '0015-unpaid-exchanges',
  statements: [
    `create table unpaid_exchanges (
      transaction_id text primary key,
      pay_in_until bigint not null,
      is_open boolean not null,
      subjects text[] not null
    )`,
    `create index unpaid_exchanges_ended on unpaid_exchanges (pay_in_until) where not is_open`,
    // Free space on the page, so that a count is updated in place.
    `create table unpaid_counts (
      subject text primary key,
      open bigint not null,
      kept bigint not null
    ) with (fillfactor = 50)`,
    // Their creators were not stored: they count for nobody, but are reduced like all others.
    `insert into unpaid_exchanges (transaction_id, pay_in_until, is_open, subjects)
      select id, (body ->> 'payInUntil')::bigint, status = 'waiting', '{}' from transactions
      where status in ('waiting', 'expired', 'overdue') and body -> 'deposits' = '[]'::jsonb`,
    // An exchange holds a copy of the quote it was created from.
    `delete from fixed_quotes f using transactions t where t.quote_id = f.id`,
    `alter table transactions add column is_reduced boolean not null default false`,
    `create index idempotency_keys_transaction on idempotency_keys (transaction_id)`,
    // Indexes of addresses that are checked one by one on a chain; unpaid exchanges that ended have their own.
    `drop index transactions_recent`,
    `create index transactions_recent on transactions (chain, updated_at) where status not in ('expired', 'overdue')`,
    `create index transactions_unpaid_recent on transactions (chain, updated_at desc)
      where status in ('expired', 'overdue') and not is_reduced`,
    // Only the timeline of a reduced exchange may be deleted; every other one stays append-only.
    `create function keep_timeline() returns trigger language plpgsql as $$
    begin
      if exists (select from transactions where id = old.transaction_id and is_reduced) then
        return old;
      end if;
      raise exception '% is append-only: % refused', tg_table_name, lower(tg_op) using errcode = 'integrity_constraint_violation';
    end $$`,
    `drop trigger transaction_events_append_only on transaction_events`,
    `create trigger transaction_events_append_only before update or truncate on transaction_events
      for each statement execute function refuse_change()`,
    `create trigger transaction_events_kept before delete on transaction_events
      for each row execute function keep_timeline()`,
    // An affiliate's statistics count an exchange for as long as lists show it.
    `create function tally_reduced() returns trigger language plpgsql as $$
    begin
      update affiliate_days d set exchanges = greatest(d.finished, d.exchanges + case when new.is_reduced then -1 else 1 end)
        where d.account_id = new.affiliate_id and d.channel = new.affiliate_channel
          and d.day = new.created_at / 86400000;
      return null;
    end $$`,
    `create trigger transactions_tally_reduced after update of is_reduced on transactions
      for each row when (new.affiliate_id is not null and old.is_reduced is distinct from new.is_reduced)
      execute function tally_reduced()`,
  ],
};
