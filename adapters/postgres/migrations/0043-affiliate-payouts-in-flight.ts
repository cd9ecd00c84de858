import type { Migration } from './migration.ts';

/** Finds affiliates' payouts whose coins are on their way, however many there ever were. */
export const affiliatePayoutsInFlight: Migration = {
  name: '0043-affiliate-payouts-in-flight',
  statements: [
    `create index affiliate_payouts_in_flight on affiliate_payouts (currency) where step in ('built', 'signed')`,
  ],
};
