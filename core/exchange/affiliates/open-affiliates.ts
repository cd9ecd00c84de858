import type { AddressRules } from '../../ports/chains/address-rules.ts';
import type { AffiliateExports } from '../../ports/apis/affiliate-exports.ts';
import type { CurrencyCatalogue } from '../../ports/chains/currency-catalogue.ts';
import type { Logger } from '../../ports/services/logger.ts';
import type { Referrals } from '../../ports/apis/referrals.ts';
import type { Venue } from '../../ports/markets/venue.ts';
import type { AccountContext } from '../accounts/account-context.ts';
import type { PriceEngine } from '../quotes/market/price-engine.ts';
import type { ChainRegistry } from '../chains/chain-registry.ts';
import type { CurrencyRegistry } from '../chains/currency-registry.ts';
import type { TransferSender } from '../settlement/transfer-sender.ts';
import type { WorkerTimes } from '../workers/worker.ts';
import { AddressService } from './balances/address-service.ts';
import { BalanceMarket } from './balances/balance-market.ts';
import { BalanceService } from './balances/balance-service.ts';
import { ClickCounter } from './statistics/click-counter.ts';
import { TwoFactorActions } from './balances/two-factor-action.ts';
import { ConversionService } from './balances/conversion-service.ts';
import { ConversionProcessor } from './balances/conversion-processor.ts';
import { DailyStatistics } from './statistics/daily-statistics.ts';
import { ExportService } from './export-service.ts';
import { BtcValuation } from './statistics/btc-valuation.ts';
import { AffiliateService } from './affiliate-service.ts';
import { AffiliateNames } from './statistics/affiliate-names.ts';
import { AffiliateViews } from './affiliate-view.ts';
import { AffiliateWorker } from './balances/affiliate-worker.ts';
import { PayoutService } from './balances/payout-service.ts';
import { PayoutProcessor } from './balances/payout-processor.ts';
import { LinkService } from './statistics/link-service.ts';
import { ReferralService } from './statistics/referral-service.ts';
import type { AffiliateStatistics } from './statistics/statistics.ts';

interface AffiliateParts {
  readonly context: AccountContext;
  readonly catalogue: CurrencyCatalogue;
  readonly currencies: CurrencyRegistry;
  readonly engine: PriceEngine;
  readonly venue: Venue;
  readonly chains: ChainRegistry;
  readonly addresses: AddressRules;
  readonly sender: TransferSender;
  readonly logger: Logger;
  /** Public address of this site; never taken from a request. */
  readonly origin: () => string;
  /** False on a server that carries out no conversions and payouts. */
  readonly hasOperations: boolean;
  readonly times?: Partial<WorkerTimes> | undefined;
}

export interface OpenAffiliates {
  readonly context: AccountContext;
  readonly views: AffiliateViews;
  readonly affiliates: AffiliateService;
  readonly balances: BalanceService;
  readonly conversions: ConversionService;
  readonly payouts: PayoutService;
  readonly addresses: AddressService;
  readonly statistics: AffiliateStatistics;
  readonly links: LinkService;
  readonly exports: AffiliateExports;
  readonly referrals: Referrals;
  /** Writes clicks to the store from `start` on; `stop` writes the last ones. */
  readonly clicks: ClickCounter;
  readonly work: AffiliateWorker;
}

export function openAffiliates(parts: AffiliateParts): OpenAffiliates {
  const { context, catalogue, currencies, engine, venue, chains, addresses, sender, logger, origin, times } = parts;
  const { store, clock } = context;
  const views = new AffiliateViews(currencies, origin);
  const affiliates = new AffiliateService(context, { views, currencies, hasOperations: parts.hasOperations });
  const links = new LinkService(context, affiliates, views);
  const conversion = new ConversionProcessor(store, venue, clock);
  const payout = new PayoutProcessor(sender, clock);
  const work = new AffiliateWorker({ store, conversion, payout, chains }, clock, logger, times);
  const actions = new TwoFactorActions(context);
  const clicks = new ClickCounter(store, clock, logger);
  const worth = new BtcValuation(catalogue, engine);
  const market = new BalanceMarket(catalogue, engine);
  const conversions = new ConversionService(context, { affiliates, market, work });
  return {
    context,
    views,
    affiliates,
    conversions,
    balances: new BalanceService({ store, affiliates, market, worth, views, currencies, chains }),
    payouts: new PayoutService(context, { affiliates, actions, chains, views, work }),
    addresses: new AddressService(context, { affiliates, actions, addresses }),
    exports: new ExportService(context, { affiliates, links }, views),
    links,
    statistics: new DailyStatistics(store, clock),
    referrals: new ReferralService(new AffiliateNames(store, clock), clicks, clock),
    clicks,
    work,
  };
}
