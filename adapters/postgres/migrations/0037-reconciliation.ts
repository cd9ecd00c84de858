import type { Migration } from './migration.ts';

/**
 * Comparisons of the ledger with the chains: the last one of each currency, and what each pay-in address held when it was
 * last looked at, so that a check asks only about those whose coins moved since.
 */
export const reconciliation: Migration = {
  name: '0037-reconciliation',
  statements: [
    `create table reconciled_chains (
      chain text primary key,
      requested_at bigint,
      tried_at bigint,
      checked_at bigint,
      problem text,
      ledger_sequence bigint not null default 0
    )`,
    `create table reconciled_currencies (
      chain text not null,
      ticker text not null,
      height bigint not null,
      checked_at bigint not null,
      ledger numeric not null,
      hot_wallet numeric not null,
      pay_ins numeric not null,
      arriving numeric not null,
      leaving numeric not null,
      difference numeric not null,
      since_height bigint,
      is_persistent boolean not null,
      primary key (chain, ticker)
    )`,
    `create table pay_in_balances (
      chain text not null,
      source integer not null,
      ticker text not null,
      amount numeric not null default 0,
      is_marked boolean not null default true,
      checked_at bigint not null default 0,
      primary key (chain, source, ticker)
    )`,
    `create index pay_in_balances_marked on pay_in_balances (chain) where is_marked`,
    `create index pay_in_balances_oldest on pay_in_balances (chain, checked_at) where not is_marked`,
  ],
};
