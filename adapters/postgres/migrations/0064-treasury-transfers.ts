import type { Migration } from './migration.ts';

const ENDED = `('arrived', 'failed', 'cancelled', 'given-up')`;

/**
 * The journal of transfers between the operator's places. An asset has one that has not ended at most, a transaction of a
 * chain belongs to one transfer of a currency, and what has ended stays as it is.
 */
export const treasuryTransfers: Migration = {
  name: '0064-treasury-transfers',
  statements: [
    `create table treasury_transfers (
      id text primary key check (id ~ '^[0-9a-f]{32}$'),
      version integer not null,
      state text not null check (state in ('planned', 'approved', 'ordered', 'requested', 'by-hand', 'in-transit',
        'arrived', 'failed', 'cancelled', 'given-up')),
      ticker text not null,
      asset text not null,
      decimals integer not null check (decimals between 0 and 18),
      from_place text not null,
      to_place text not null check (to_place <> from_place),
      address text not null,
      extra_id text,
      amount numeric(78, 0) not null check (amount > 0),
      worth numeric(78, 0) check (worth >= 0),
      created_by text not null,
      person text not null,
      reason text not null,
      created_at bigint not null,
      approved_by text,
      ordered_at bigint,
      departed_at bigint,
      ended_at bigint,
      step text check (step in ('intended', 'built', 'signed', 'confirmed')),
      unsigned text,
      raw text,
      replaced jsonb,
      signed_at bigint,
      asked text check (asked in ('bury')),
      chain_tx_id text,
      arrived numeric(78, 0) check (arrived >= 0),
      attempts integer not null default 0,
      note text,
      check (state not in ('ordered', 'requested', 'by-hand', 'in-transit', 'arrived') or ordered_at is not null),
      check (state not in ('in-transit', 'arrived') or departed_at is not null),
      check ((state in ${ENDED}) = (ended_at is not null)),
      check (state <> 'ordered' or step is not null),
      check (step <> 'signed' or (raw is not null and chain_tx_id is not null))
    )`,
    `create unique index treasury_transfers_one on treasury_transfers (asset) where state not in ${ENDED}`,
    `create unique index treasury_transfers_tx on treasury_transfers (ticker, chain_tx_id)
      where chain_tx_id is not null and state <> 'cancelled'`,
    `create index treasury_transfers_ordered on treasury_transfers (ticker) where state = 'ordered'`,
    `create index treasury_transfers_created on treasury_transfers (created_at)`,
    // Finds what a transaction of a chain brought; the operator's own coins are few among the postings.
    `create index ledger_postings_own on ledger_postings (id text_pattern_ops) where kind = 'capital'`,
    `create function keep_treasury_transfer() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'UPDATE' or old.state in ${ENDED} then
        raise exception 'the journal of transfers keeps what has ended' using errcode = 'integrity_constraint_violation';
      end if;
      return new;
    end $$`,
    `create trigger treasury_transfers_kept before update or delete on treasury_transfers
      for each row execute function keep_treasury_transfer()`,
    `create trigger treasury_transfers_whole before truncate on treasury_transfers
      for each statement execute function refuse_change()`,
  ],
};
