import { ContainerModule } from 'inversify';
import { commissionListener } from '../../../core/exchange/affiliates/commission-listener.ts';
import { BtcValuation } from '../../../core/exchange/affiliates/statistics/btc-valuation.ts';
import { validatedApi } from '../../../core/contract/validated-api.ts';
import { exchangeContract } from '../../../core/contract/exchange/exchange-contract.ts';
import type { TrackingMails } from '../../../core/exchange/accounts/mail/tracking-mails.ts';
import { type ContentParts, localContentApi } from '../../../core/exchange/content/local-content-api.ts';
import {
  DirectSubscriptionService,
  type SubscriptionService,
} from '../../../core/exchange/content/subscription-service.ts';
import { localPricingApi, localExchangeApi } from '../../../core/exchange/quotes/local-pricing-api.ts';
import { localTransactionApi } from '../../../core/exchange/transactions/local-transaction-api.ts';
import { TestPayments } from '../../../core/exchange/merchants/test-payments.ts';
import { PaymentEvents } from '../../../core/exchange/merchants/payment-events.ts';
import { FixedQuotes } from '../../../core/exchange/quotes/fixed-quotes.ts';
import { QuoteEngine } from '../../../core/exchange/quotes/engine/quote-engine.ts';
import { QuoteService } from '../../../core/exchange/quotes/quote-service.ts';
import { ChainRegistry } from '../../../core/exchange/chains/chain-registry.ts';
import { CurrencyRegistry } from '../../../core/exchange/chains/currency-registry.ts';
import { bindSettlement } from './bind-settlement.ts';
import type { WorkerTimes } from '../../../core/exchange/workers/worker.ts';
import { visitorOwners, type OwnerResolver } from '../../../core/ports/owner-resolver.ts';
import { HoldOptions } from '../../../core/exchange/transactions/hold-options.ts';
import { LocalTransactionFeed } from '../../../core/exchange/transactions/local-transaction-feed.ts';
import { TransactionFactory } from '../../../core/exchange/transactions/transaction-factory.ts';
import { ledgerListener } from '../../../core/exchange/transactions/postings.ts';
import { TransactionProcessor } from '../../../core/exchange/transactions/transaction-processor.ts';
import { ApiDomainSetting } from '../../../core/exchange/site/api-domain-setting.ts';
import { TransactionService } from '../../../core/exchange/transactions/transaction-service.ts';
import { UnpaidLimits, type UnpaidLimitsParts } from '../../../core/exchange/transactions/unpaid/unpaid-limits.ts';
import { lanesOf } from '../../../core/exchange/transactions/work-lanes.ts';
import { TransactionViews } from '../../../core/exchange/transactions/transaction-view.ts';
import { AddressRules } from '../../../core/ports/chains/address-rules.ts';
import type { Chain } from '../../../core/ports/chains/chain.ts';
import { Clock } from '../../../core/ports/services/clock.ts';
import { ContentStore, type PressItems } from '../../../core/ports/stores/content-store.ts';
import { CurrencyCatalogue } from '../../../core/ports/chains/currency-catalogue.ts';
import type { DemonstrationChain } from '../../../core/ports/chains/demonstration-chain.ts';
import type { ExampleAddresses } from '../../../core/ports/chains/example-addresses.ts';
import { ExchangeApi } from '../../../core/ports/apis/exchange-api.ts';
import { SiteNotices } from '../../../core/ports/apis/site-notices.ts';
import { QuoteSigner } from '../../../core/ports/markets/quote-signer.ts';
import { Secrets } from '../../../core/ports/services/secrets.ts';
import { Signer } from '../../../core/ports/chains/signer.ts';
import { Store } from '../../../core/ports/stores/store.ts';
import { TransactionFeed } from '../../../core/ports/apis/transaction-feed.ts';
import { Venue } from '../../../core/ports/markets/venue.ts';
import { bindApiDomain } from './api-domain.ts';
import type { Bind } from './bind.ts';
import { bindChains } from './bind-chains.ts';

/** Dependencies of the exchange module; the composition root opens them before and closes them after. */
export interface ExchangeModuleOptions {
  readonly domain: () => string;
  /** The other origins that may be the API domain; none unless given. */
  readonly apiOrigins?: readonly string[] | undefined;
  readonly notices: SiteNotices;
  readonly pages: ContentStore;
  readonly press: PressItems;
  readonly store: Store;
  readonly chains: readonly Chain[];
  readonly signer: Signer;
  readonly venue: Venue;
  readonly secrets: Secrets;
  readonly quoteSigner: QuoteSigner;
  readonly addresses: AddressRules;
  /** Decides which exchanges a caller sees; without it those of the caller's browser alone. */
  readonly owners?: OwnerResolver | undefined;
  /** Without it nobody is mailed the link of an exchange created in a frame. */
  readonly trackingMails?: TrackingMails | undefined;
  /** Returns a caller's publishable API key, for the developer page; without it the page shows none. */
  readonly apiKeyOf?: ContentParts['apiKeyOf'];
  /**
   * Limits of unpaid exchanges; without it the default limits apply, and calls beyond them are refused instead of
   * challenged with a proof of work.
   */
  readonly unpaid?: Pick<UnpaidLimitsParts, 'captchaVerifier' | 'settings'> | undefined;
  /** Without it, and so without accounts, subscription requests take effect at once. */
  readonly subscriptions?: SubscriptionService | undefined;
  /** Present where the chain is simulated. */
  readonly demonstration?: (DemonstrationChain & ExampleAddresses) | undefined;
  /** Names this process among those that share the store. */
  readonly holder: string;
  readonly times?: Partial<WorkerTimes> | undefined;
}

/** Binds transactions, the ledger and settlement; requires `quoteModule`. */
export function exchangeModule(parts: ExchangeModuleOptions): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(SiteNotices).toConstantValue(parts.notices);
    bind(ContentStore).toConstantValue(parts.pages);
    bind(Store).toConstantValue(parts.store);
    bind(Signer).toConstantValue(parts.signer);
    bind(Venue).toConstantValue(parts.venue);
    bind(Secrets).toConstantValue(parts.secrets);
    bind(QuoteSigner).toConstantValue(parts.quoteSigner);
    bind(AddressRules).toConstantValue(parts.addresses);
    bindChains(bind, parts);
    bind(PaymentEvents).toResolvedValue(
      (currencies: CurrencyRegistry, secrets: Secrets) => new PaymentEvents(currencies, secrets),
      [CurrencyRegistry, Secrets],
    );
    bind(TransactionProcessor).toResolvedValue(
      (
        clock: Clock,
        payments: PaymentEvents,
        catalogue: CurrencyCatalogue,
        engine: QuoteEngine,
        chains: ChainRegistry,
      ) => {
        const worth = new BtcValuation(catalogue, engine);
        const commission = commissionListener((currency, units) => worth.of(currency, units));
        return new TransactionProcessor(clock, [ledgerListener, payments, commission], lanesOf(chains));
      },
      [Clock, PaymentEvents, CurrencyCatalogue, QuoteEngine, ChainRegistry],
    );
    bind(FixedQuotes)
      .toResolvedValue(
        (store: Store, signer: QuoteSigner, secrets: Secrets, clock: Clock) =>
          new FixedQuotes(store, signer, secrets, clock),
        [Store, QuoteSigner, Secrets, Clock],
      )
      .inSingletonScope();
    bindApiDomain(bind, { fallback: parts.domain, origins: parts.apiOrigins ?? [] });
    bindTransactions(bind, parts);
    bindCalls(bind, parts);
    bindSettlement(bind, parts);
  });
}

function bindTransactions(bind: Bind, { owners, trackingMails, unpaid }: ExchangeModuleOptions): void {
  bind(TransactionService)
    .toResolvedValue(
      (
        store: Store,
        pricing: QuoteService,
        fixed: FixedQuotes,
        currencies: CurrencyRegistry,
        chains: ChainRegistry,
        addresses: AddressRules,
        secrets: Secrets,
        processor: TransactionProcessor,
        clock: Clock,
      ) =>
        new TransactionService({
          store,
          factory: new TransactionFactory({ store, pricing, fixed, currencies, chains, addresses, secrets }),
          owners: owners ?? visitorOwners(secrets),
          trackingMails,
          unpaid: new UnpaidLimits({ store, secrets, ...unpaid }),
          processor,
          views: new TransactionViews(currencies, chains),
          holdOptions: new HoldOptions(pricing, currencies),
          currencies,
          secrets,
          clock,
        }),
      [
        Store,
        QuoteService,
        FixedQuotes,
        CurrencyRegistry,
        ChainRegistry,
        AddressRules,
        Secrets,
        TransactionProcessor,
        Clock,
      ],
    )
    .inSingletonScope();
  bind(TransactionFeed)
    .toResolvedValue(
      (service: TransactionService, store: Store, clock: Clock) => new LocalTransactionFeed(service, store, clock),
      [TransactionService, Store, Clock],
    )
    .inSingletonScope();
}

function bindCalls(bind: Bind, { demonstration, pages, press, apiKeyOf, ...parts }: ExchangeModuleOptions): void {
  bind(ExchangeApi)
    .toResolvedValue(
      (
        pricing: QuoteService,
        catalogue: CurrencyCatalogue,
        notices: SiteNotices,
        fixed: FixedQuotes,
        service: TransactionService,
        currencies: CurrencyRegistry,
        addresses: AddressRules,
        store: Store,
        clock: Clock,
        events: PaymentEvents,
        domain: ApiDomainSetting,
      ) =>
        validatedApi(
          exchangeContract,
          localExchangeApi(
            localPricingApi({ pricing, currencies: catalogue, notices, domain: () => domain.current, fixed }),
            {
              ...localTransactionApi({
                service,
                fixed,
                currencies,
                addresses,
                demonstration,
                madeUp: new TestPayments({ store, currencies, events, clock }),
              }),
              ...localContentApi({
                pages,
                press,
                apiKeyOf,
                subscriptions: parts.subscriptions ?? new DirectSubscriptionService(store, clock),
              }),
            },
          ),
        ),
      [
        QuoteService,
        CurrencyCatalogue,
        SiteNotices,
        FixedQuotes,
        TransactionService,
        CurrencyRegistry,
        AddressRules,
        Store,
        Clock,
        PaymentEvents,
        ApiDomainSetting,
      ],
    )
    .inSingletonScope();
}
