import type { Migration } from './migration.ts';

const sums = (name: string, period: string) => `create table ${name} (
  ${period} integer not null,
  currency text not null,
  account text not null,
  kind text not null,
  debits numeric not null,
  credits numeric not null,
  primary key (${period}, currency, account, kind)
)`;

/**
 * Sums of the ledger by UTC day and by month (year × 12 + month, from 0), and the last posting that they include. They are
 * brought up after the postings, so that posting stays as fast as it was. And the last price of each day, of the assets that
 * the ledger has.
 */
export const ledgerSums: Migration = {
  name: '0061-ledger-sums',
  statements: [
    sums('ledger_days', 'day'),
    sums('ledger_months', 'month'),
    `create table ledger_summed (is_only boolean primary key default true check (is_only), sequence bigint not null)`,
    `insert into ledger_summed (sequence) values (0)`,
    `create table day_prices (
      is_live boolean not null,
      day integer not null,
      asset text not null,
      dollars text not null,
      primary key (is_live, day, asset)
    )`,
  ],
};
