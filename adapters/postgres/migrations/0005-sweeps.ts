import type { Migration } from './migration.ts';

/** Sweeps, which bring pay-ins to the treasury. */
export const sweeps: Migration = {
  name: '0005-sweeps',
  statements: [
    `create table sweeps (
      id text primary key,
      chain text not null,
      kind text not null check (kind in ('gas', 'sweep')),
      source integer not null check (source > 0),
      ticker text not null,
      amount numeric(78, 0) not null check (amount > 0),
      address text not null,
      status text not null check (status in ('built', 'signed', 'confirmed', 'failed')),
      unsigned text not null,
      raw text,
      chain_tx_id text,
      fee numeric(78, 0)
    )`,
    `create index sweeps_open on sweeps (chain) where status in ('built', 'signed')`,
    `create index sweeps_source on sweeps (chain, source)`,
    `create trigger sweeps_kept before delete or truncate on sweeps
      for each statement execute function refuse_change()`,
  ],
};
