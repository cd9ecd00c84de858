import type { Migration } from './migration.ts';

/**
 * The dollar price of each asset once a minute. A day is in one of three parts, which is emptied as a whole before its
 * next turn: deleting rows would leave their space to a vacuum, which the embedded database never runs. The lock is not
 * waited for long, because every reader would wait behind it, such as while a backup reads the table.
 */
export const priceHistory: Migration = {
  name: '0059-price-history',
  statements: [
    `create table price_history (
      asset text not null,
      minute integer not null,
      part smallint not null,
      is_live boolean not null,
      price double precision not null check (price > 0),
      primary key (asset, minute, part)
    ) partition by list (part)`,
    ...[0, 1, 2].map((part) => `create table price_history_${part} partition of price_history for values in (${part})`),
    `create function empty_price_history(part integer) returns void language plpgsql set lock_timeout = '500ms' as $$
      declare
        is_used boolean;
      begin
        execute format('select exists (select from price_history_%s)', part) into is_used;
        if is_used then execute format('truncate price_history_%s', part); end if;
      end $$`,
  ],
};
