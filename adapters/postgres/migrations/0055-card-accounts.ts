import type { Migration } from './migration.ts';

/**
 * Allows the ledger's accounts of card payments that were taken back. The rows so far satisfied a narrower rule, so they
 * are not read again.
 */
export const cardAccounts: Migration = {
  name: '0055-card-accounts',
  statements: [
    `alter table ledger_entries drop constraint ledger_entries_account_check`,
    `alter table ledger_entries add constraint ledger_entries_account_check check (account in ('chain', 'customers',
      'trading', 'rate-risk', 'service-fees', 'network-fees', 'affiliates', 'refunds', 'suspense', 'capital',
      'rounding', 'chargebacks', 'card-losses')) not valid`,
  ],
};
