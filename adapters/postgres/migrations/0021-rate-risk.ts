import type { Migration } from './migration.ts';

/** An account for the difference between what a trade was promised to bring and what it brought. */
export const rateRisk: Migration = {
  name: '0021-rate-risk',
  statements: [
    `alter table ledger_entries drop constraint ledger_entries_account_check`,
    // Entries never change, and the old ones were checked against a part of these accounts.
    `alter table ledger_entries add constraint ledger_entries_account_check check (account in ('chain', 'customers',
      'trading', 'rate-risk', 'service-fees', 'network-fees', 'affiliates', 'refunds', 'suspense', 'capital')) not valid`,
  ],
};
