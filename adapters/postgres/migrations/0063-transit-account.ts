import type { Migration } from './migration.ts';

/** The ledger's account of coins between the operator's places. Rows so far satisfied a narrower rule. */
export const transitAccount: Migration = {
  name: '0063-transit-account',
  statements: [
    `alter table ledger_entries drop constraint ledger_entries_account_check`,
    `alter table ledger_entries add constraint ledger_entries_account_check check (account in ('chain', 'customers',
      'trading', 'rate-risk', 'rate-margin', 'service-fees', 'network-fees', 'affiliates', 'refunds', 'suspense',
      'capital', 'rounding', 'chargebacks', 'card-losses', 'venues', 'venue-fees', 'slippage', 'transit')) not valid`,
  ],
};
