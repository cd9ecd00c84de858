import type { Migration } from './migration.ts';

/** The forms of a transfer that were signed before its newest, and when that was signed. */
export const transferForms: Migration = {
  name: '0025-transfer-forms',
  statements: [
    `alter table sweeps add column replaced jsonb, add column signed_at bigint`,
    `alter table affiliate_payouts add column replaced jsonb, add column signed_at bigint`,
  ],
};
