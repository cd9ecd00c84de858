import type { Migration } from './migration.ts';

/**
 * The margin of fixed rates in the ledger, and open fixed rates by what their sums are limited by. A trigger follows each
 * exchange, so that no writer can forget to release one; it deletes the exchange's own row and locks no other. Fixed
 * rates that are open at the upgrade are not counted: they end within the hour.
 */
export const fixedRates: Migration = {
  name: '0057-fixed-rates',
  statements: [
    `alter table ledger_entries drop constraint ledger_entries_account_check`,
    // Entries never change, and the old ones were checked against a part of these accounts.
    `alter table ledger_entries add constraint ledger_entries_account_check check (account in ('chain', 'customers',
      'trading', 'rate-risk', 'rate-margin', 'service-fees', 'network-fees', 'affiliates', 'refunds', 'suspense',
      'capital', 'rounding', 'chargebacks', 'card-losses')) not valid`,
    `create table fixed_exposures (
      transaction_id text primary key,
      cents bigint not null check (cents > 0),
      subjects text[] not null,
      pay_in_until bigint not null,
      is_topping_up boolean not null default false
    )`,
    `create index fixed_exposures_subjects on fixed_exposures using gin (subjects)`,
    // Staff may release what it reviews, and what could not be filled, on its old terms; a top-up completes the old terms
    // too, as long as the window lasts. Every other hold ends the promise.
    `create function follow_fixed_exposure() returns trigger language plpgsql as $$
    declare
      reason text := case when new.status = 'hold' then new.body ->> 'holdReason' end;
    begin
      if new.status in ('waiting', 'confirming', 'exchanging', 'hold') and new.body ->> 'isRepriced' is distinct from 'true'
        and coalesce(reason, 'none') in ('none', 'underpaid', 'review', 'unfilled') then
        update fixed_exposures set is_topping_up = (coalesce(reason, 'none') = 'underpaid')
          where transaction_id = new.id and is_topping_up <> (coalesce(reason, 'none') = 'underpaid');
      else
        delete from fixed_exposures where transaction_id = new.id;
      end if;
      return null;
    end $$`,
    `create trigger transactions_fixed_exposure after update on transactions for each row
      when (old.quote_id is not null and (old.status is distinct from new.status or new.status = 'hold'))
      execute function follow_fixed_exposure()`,
  ],
};
