import { ContainerModule } from 'inversify';
import { affiliateContract } from '../../../core/contract/affiliates/affiliate-contract.ts';
import { validatedApi } from '../../../core/contract/validated-api.ts';
import { type OpenAffiliates, openAffiliates } from '../../../core/exchange/affiliates/open-affiliates.ts';
import { ClickCounter } from '../../../core/exchange/affiliates/statistics/click-counter.ts';
import { AffiliateWorker } from '../../../core/exchange/affiliates/balances/affiliate-worker.ts';
import type { AccountContext } from '../../../core/exchange/accounts/account-context.ts';
import { localAffiliateApi } from '../../../core/exchange/affiliates/local-affiliate-api.ts';
import { MarketEngine } from '../../../core/exchange/quotes/market/market-engine.ts';
import { ChainRegistry } from '../../../core/exchange/chains/chain-registry.ts';
import { CurrencyRegistry } from '../../../core/exchange/chains/currency-registry.ts';
import { TransferSender } from '../../../core/exchange/settlement/transfer-sender.ts';
import type { WorkerTimes } from '../../../core/exchange/workers/worker.ts';
import { ApiDomainSetting } from '../../../core/exchange/site/api-domain-setting.ts';
import { LocalSiteEvents } from '../../../core/exchange/site/local-site-events.ts';
import { AddressRules } from '../../../core/ports/chains/address-rules.ts';
import { AffiliateExports } from '../../../core/ports/apis/affiliate-exports.ts';
import { AffiliateApi } from '../../../core/ports/apis/affiliate-api.ts';
import { CurrencyCatalogue } from '../../../core/ports/chains/currency-catalogue.ts';
import { Logger } from '../../../core/ports/services/logger.ts';
import { port } from '../../../core/ports/port.ts';
import { Referrals } from '../../../core/ports/apis/referrals.ts';
import { SiteEvents } from '../../../core/ports/apis/site-events.ts';
import { Venue } from '../../../core/ports/markets/venue.ts';

/** Options of the affiliate programme, beside the exchange. */
export interface AffiliateOptions {
  readonly context: AccountContext;
  readonly origin: () => string;
  /** False where conversions and payouts are not carried out. */
  readonly hasOperations: boolean;
  readonly times?: Partial<WorkerTimes> | undefined;
}

const Opened = port<OpenAffiliates>('OpenAffiliates');

/**
 * Binds the affiliate programme; requires `exchangeModule`. The composition root starts and stops `AffiliateWorker` and
 * `ClickCounter`.
 */
export function affiliateModule(options: AffiliateOptions): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(Opened)
      .toResolvedValue(
        (
          catalogue: CurrencyCatalogue,
          currencies: CurrencyRegistry,
          engine: MarketEngine,
          venue: Venue,
          chains: ChainRegistry,
          addresses: AddressRules,
          sender: TransferSender,
          logger: Logger,
        ) => openAffiliates({ ...options, catalogue, currencies, engine, venue, chains, addresses, sender, logger }),
        [CurrencyCatalogue, CurrencyRegistry, MarketEngine, Venue, ChainRegistry, AddressRules, TransferSender, Logger],
      )
      .inSingletonScope();
    bind(AffiliateApi)
      .toResolvedValue((opened: OpenAffiliates) => validatedApi(affiliateContract, localAffiliateApi(opened)), [Opened])
      .inSingletonScope();
    bind(SiteEvents)
      .toResolvedValue(
        ({ affiliates }: OpenAffiliates, domain: ApiDomainSetting) => {
          const { store, sessions, clock } = options.context;
          return new LocalSiteEvents({ store, sessions, affiliates, domain, clock });
        },
        [Opened, ApiDomainSetting],
      )
      .inSingletonScope();
    bind(AffiliateExports).toResolvedValue(({ exports }: OpenAffiliates) => exports, [Opened]);
    bind(Referrals).toResolvedValue(({ referrals }: OpenAffiliates) => referrals, [Opened]);
    bind(ClickCounter).toResolvedValue(({ clicks }: OpenAffiliates) => clicks, [Opened]);
    bind(AffiliateWorker).toResolvedValue(({ work }: OpenAffiliates) => work, [Opened]);
  });
}
