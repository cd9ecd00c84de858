import type { Migration } from './migration.ts';

/** Allows the ledger's account `rounding`. The rows so far satisfied a narrower rule, so they are not read again. */
export const roundingAccount: Migration = {
  name: '0031-rounding-account',
  statements: [
    `alter table ledger_entries drop constraint ledger_entries_account_check`,
    `alter table ledger_entries add constraint ledger_entries_account_check check (account in ('chain', 'customers',
      'trading', 'rate-risk', 'service-fees', 'network-fees', 'affiliates', 'refunds', 'suspense', 'capital',
      'rounding')) not valid`,
  ],
};
