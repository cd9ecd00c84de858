import type { Migration } from './migration.ts';

/**
 * The ledger. A posting is inserted as its canonical text alone (core/domain/transactions/ledger-hash.ts): the database
 * itself numbers and chains it, extracts its entries, keeps the balances, and at commit refuses it unless it is
 * balanced. Writers that use plain SQL are bound by the same rules.
 */
export const ledger: Migration = {
  name: '0002-ledger',
  statements: [
    `create table ledger_postings (
      sequence bigint primary key,
      id text not null unique,
      kind text not null,
      transaction_id text,
      at bigint not null,
      previous_hash text not null,
      hash text not null,
      content text not null
    )`,
    `create index ledger_postings_transaction on ledger_postings (transaction_id, sequence) where transaction_id is not null`,
    `create table ledger_entries (
      sequence bigint not null,
      line integer not null,
      currency text not null check (currency <> ''),
      account text not null check (account in ('chain', 'customers', 'trading', 'service-fees', 'network-fees',
        'affiliates', 'refunds', 'suspense', 'capital')),
      amount numeric(78, 0) not null check (amount <> 0),
      primary key (sequence, line)
    )`,
    `create table ledger_balances (
      currency text not null,
      account text not null,
      amount numeric not null,
      primary key (currency, account)
    )`,
    // The lock is held until the posting is committed or rolled back; a volatile function then sees the committed
    // postings.
    `create function chain_posting() returns trigger language plpgsql as $$
    declare
      content jsonb := new.content::jsonb;
      last record;
    begin
      perform pg_advisory_xact_lock(hashtextextended('altway:ledger', 0));
      select sequence, hash into last from ledger_postings order by sequence desc limit 1;
      new.id := content ->> 0;
      new.kind := content ->> 1;
      new.transaction_id := content ->> 2;
      new.at := (content ->> 3)::bigint;
      new.sequence := coalesce(last.sequence, 0) + 1;
      new.previous_hash := coalesce(last.hash, repeat('0', 64));
      new.hash := encode(sha256(convert_to(
        new.previous_hash || E'\\n' || new.sequence || E'\\n' || new.content, 'UTF8')), 'hex');
      return new;
    end $$`,
    `create trigger ledger_postings_chain before insert on ledger_postings
      for each row execute function chain_posting()`,
    // Anything but a non-zero integer becomes null, which the column refuses; a cast would round it.
    `create function enter_posting() returns trigger language plpgsql as $$
    begin
      insert into ledger_entries (sequence, line, currency, account, amount)
        select new.sequence, e.line, e.entry ->> 0, e.entry ->> 1,
          case when e.entry ->> 2 ~ '^-?[1-9][0-9]*$' then (e.entry ->> 2)::numeric end
        from jsonb_array_elements(new.content::jsonb -> 4) with ordinality e (entry, line);
      return null;
    end $$`,
    `create trigger ledger_postings_enter after insert on ledger_postings
      for each row execute function enter_posting()`,
    `create function check_posting() returns trigger language plpgsql as $$
    declare
      off record;
    begin
      select currency, sum(amount) as rest into off from ledger_entries
        where sequence = new.sequence group by currency having sum(amount) <> 0 limit 1;
      if found then
        raise exception 'posting % is not balanced: % of % left over', new.id, off.rest, off.currency
          using errcode = 'check_violation';
      end if;
      return null;
    end $$`,
    `create constraint trigger ledger_postings_balanced after insert on ledger_postings
      deferrable initially deferred for each row execute function check_posting()`,
    `create function total_entries() returns trigger language plpgsql as $$
    begin
      insert into ledger_balances as b (currency, account, amount)
        select currency, account, sum(amount) from added group by currency, account order by currency, account
        on conflict (currency, account) do update set amount = b.amount + excluded.amount;
      return null;
    end $$`,
    `create trigger ledger_entries_total after insert on ledger_entries
      referencing new table as added for each statement execute function total_entries()`,
    `create function only_by_posting() returns trigger language plpgsql as $$
    begin
      if pg_trigger_depth() < 2 then
        raise exception '% follows the postings alone: % refused', tg_table_name, lower(tg_op)
          using errcode = 'integrity_constraint_violation';
      end if;
      return null;
    end $$`,
    `create trigger ledger_entries_source before insert on ledger_entries
      for each statement execute function only_by_posting()`,
    `create trigger ledger_balances_source before insert or update on ledger_balances
      for each statement execute function only_by_posting()`,
    `create trigger ledger_balances_kept before delete or truncate on ledger_balances
      for each statement execute function refuse_change()`,
    `create trigger ledger_postings_append_only before update or delete or truncate on ledger_postings
      for each statement execute function refuse_change()`,
    `create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
      for each statement execute function refuse_change()`,
  ],
};
