import type { Migration } from './migration.ts';

/**
 * Enters the postings of one statement together. Before, each posting updated the balances, and PostgreSQL read all
 * earlier updates of the statement for each one, so that fifty postings took twice as long.
 */
export const postingsTogether: Migration = {
  name: '0069-postings-together',
  statements: [
    // As before, anything but a non-zero integer becomes null, which the column refuses.
    `create function enter_postings() returns trigger language plpgsql as $$
    begin
      insert into ledger_entries (sequence, line, currency, account, amount)
        select p.sequence, e.line, e.entry ->> 0, e.entry ->> 1,
          case when e.entry ->> 2 ~ '^-?[1-9][0-9]*$' then (e.entry ->> 2)::numeric end
        from posted p, jsonb_array_elements(p.content::jsonb -> 4) with ordinality e (entry, line);
      return null;
    end $$`,
    `drop trigger ledger_postings_enter on ledger_postings`,
    `create trigger ledger_postings_enter after insert on ledger_postings
      referencing new table as posted for each statement execute function enter_postings()`,
    `drop function enter_posting()`,
  ],
};
