import type { Migration } from './migration.ts';

/** The transaction that a person says moved the coins of a transfer, until another person says the same. */
export const namedTransactions: Migration = {
  name: '0081-named-transactions',
  statements: [
    `alter table treasury_transfers add column named_tx text, add column named_by text, add column named_person text,
      add constraint treasury_transfers_named check ((named_tx is null) = (named_by is null)
        and (named_tx is null) = (named_person is null))`,
  ],
};
