import type { AddressRules } from '../../ports/address-rules.ts';
import type { AffiliateExports } from '../../ports/affiliate-exports.ts';
import type { CurrencyCatalogue } from '../../ports/currency-catalogue.ts';
import type { Logger } from '../../ports/logger.ts';
import type { Referrals } from '../../ports/referrals.ts';
import type { Venue } from '../../ports/venue.ts';
import type { AccountTools } from '../accounts/tools.ts';
import type { QuoteEngine } from '../quotes/quote-engine.ts';
import type { ChainDirectory } from '../chains/chain-directory.ts';
import type { CurrencyBook } from '../chains/currency-book.ts';
import type { Sender } from '../settlement/sender.ts';
import type { WorkTimes } from '../workers/work-loop.ts';
import { AddressDesk } from './address-desk.ts';
import { BalanceDesk } from './balance-desk.ts';
import { ClickCounter } from './click-counter.ts';
import { CodedDeeds } from './coded-deed.ts';
import { ConversionDesk } from './conversion-desk.ts';
import { ConversionStep } from './conversion-step.ts';
import { DailyStatistics } from './daily-statistics.ts';
import { ExportDesk } from './export-desk.ts';
import { MarketWorth } from './market-worth.ts';
import { PartnerDesk } from './partner-desk.ts';
import { PartnerNames } from './partner-names.ts';
import { PartnerViews } from './partner-view.ts';
import { PartnerWork } from './partner-work.ts';
import { PayoutDesk } from './payout-desk.ts';
import { PayoutStep } from './payout-step.ts';
import { ReferralDesk } from './referral-desk.ts';
import type { AffiliateStatistics } from './statistics.ts';
import { Wishes } from './wishes.ts';

/** What the affiliate programme stands on. */
export interface AffiliateParts {
  readonly tools: AccountTools;
  readonly catalogue: CurrencyCatalogue;
  readonly currencies: CurrencyBook;
  readonly engine: QuoteEngine;
  readonly venue: Venue;
  readonly chains: ChainDirectory;
  readonly addresses: AddressRules;
  readonly sender: Sender;
  readonly logger: Logger;
  /** Where this site is; never what a request says. */
  readonly origin: () => string;
  /** False where nobody's conversions and payouts are carried out. */
  readonly hasOperations: boolean;
  readonly times?: Partial<WorkTimes> | undefined;
}

/** The affiliate programme, open for business. */
export interface OpenAffiliates {
  readonly tools: AccountTools;
  readonly views: PartnerViews;
  readonly partners: PartnerDesk;
  readonly balances: BalanceDesk;
  readonly conversions: ConversionDesk;
  readonly payouts: PayoutDesk;
  readonly addresses: AddressDesk;
  readonly statistics: AffiliateStatistics;
  readonly exports: AffiliateExports;
  readonly referrals: Referrals;
  /** Clicks are written down from its `start` on, and the last at its `stop`. */
  readonly clicks: ClickCounter;
  /** What is asked for is carried out from its `start` on. */
  readonly work: PartnerWork;
}

/** Puts the parts of the programme together. */
export function openAffiliates(parts: AffiliateParts): OpenAffiliates {
  const { tools, catalogue, currencies, engine, venue, chains, addresses, sender, logger, origin, times } = parts;
  const { store, clock, secrets } = tools;
  const views = new PartnerViews(currencies, origin);
  const partners = new PartnerDesk(tools, { views, currencies, hasOperations: parts.hasOperations });
  const conversion = new ConversionStep(store, venue, clock);
  const payout = new PayoutStep(sender, clock);
  const work = new PartnerWork({ store, conversion, payout, chains }, clock, logger, times);
  const wishes = new Wishes(secrets, clock);
  const deeds = new CodedDeeds(tools);
  const clicks = new ClickCounter(store, clock, logger);
  const worth = new MarketWorth(catalogue, engine);
  const conversions = new ConversionDesk(tools, { partners, wishes, catalogue, engine, work });
  return {
    tools,
    views,
    partners,
    conversions,
    balances: new BalanceDesk({ store, partners, conversions, worth, views, currencies, chains }),
    payouts: new PayoutDesk(tools, { partners, deeds, wishes, chains, views, work }),
    addresses: new AddressDesk(tools, { partners, deeds, addresses, chains }),
    exports: new ExportDesk(tools, partners, views),
    statistics: new DailyStatistics(store, clock),
    referrals: new ReferralDesk(new PartnerNames(store, clock), clicks, clock),
    clicks,
    work,
  };
}
