import type { Affiliates } from './affiliate-store.ts';
import type { AffiliateLedger } from './affiliate-ledger.ts';
import type { AffiliateDays } from './affiliate-days.ts';
import type { AffiliateLinks } from './affiliate-links.ts';
import type { AffiliatePayouts, PayoutAddresses } from './affiliate-payouts.ts';
import type { Conversions } from './conversions.ts';

export interface AffiliateStores {
  readonly affiliates: Affiliates;
  readonly affiliateLedger: AffiliateLedger;
  readonly conversions: Conversions;
  readonly affiliatePayouts: AffiliatePayouts;
  readonly payoutAddresses: PayoutAddresses;
  readonly affiliateDays: AffiliateDays;
  readonly affiliateLinks: AffiliateLinks;
}
