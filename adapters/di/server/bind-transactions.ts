import { FixedQuotes } from '../../../core/exchange/quotes/fixed-quotes.ts';
import { MovedMarket } from '../../../core/exchange/quotes/fixed-rate/moved-market.ts';
import { QuoteService } from '../../../core/exchange/quotes/quote-service.ts';
import { KeptProofs } from '../../../core/exchange/quotes/proofs/kept-proofs.ts';
import { QuoteProofs } from '../../../core/exchange/quotes/proofs/quote-proofs.ts';
import { UnitPrices } from '../../../core/exchange/quotes/unit-prices.ts';
import { ArrivalTimes } from '../../../core/exchange/chains/arrival-times.ts';
import { ChainRegistry } from '../../../core/exchange/chains/chain-registry.ts';
import { CurrencyRegistry } from '../../../core/exchange/chains/currency-registry.ts';
import { type OwnerResolver, visitorOwners } from '../../../core/ports/owner-resolver.ts';
import { Stops } from '../../../core/exchange/chains/stops.ts';
import { Inventory } from '../../../core/exchange/transactions/inventory/inventory.ts';
import { ExposureLimits } from '../../../core/exchange/transactions/exposure/exposure-limits.ts';
import { HoldOptions } from '../../../core/exchange/transactions/hold-options.ts';
import { TransactionHistoryService } from '../../../core/exchange/transactions/history/transaction-history-service.ts';
import { LocalTransactionFeed } from '../../../core/exchange/transactions/local-transaction-feed.ts';
import { LeastTerms } from '../../../core/exchange/transactions/least-terms.ts';
import { TransactionFactory } from '../../../core/exchange/transactions/transaction-factory.ts';
import { TransactionProcessor } from '../../../core/exchange/transactions/transaction-processor.ts';
import { TransactionService } from '../../../core/exchange/transactions/transaction-service.ts';
import { UnpaidLimits } from '../../../core/exchange/transactions/unpaid/unpaid-limits.ts';
import { TransactionViews } from '../../../core/exchange/transactions/transaction-view.ts';
import { AddressNames } from '../../../core/exchange/transactions/names/address-names.ts';
import { AddressRules } from '../../../core/ports/chains/address-rules.ts';
import { MarketFeed } from '../../../core/ports/markets/market-feed.ts';
import { Clock } from '../../../core/ports/services/clock.ts';
import { Secrets } from '../../../core/ports/services/secrets.ts';
import { Store } from '../../../core/ports/stores/store.ts';
import { HistoryExports } from '../../../core/ports/apis/history-exports.ts';
import { TransactionFeed } from '../../../core/ports/apis/transaction-feed.ts';
import { CardOffers } from '../../../core/exchange/quotes/cards/card-offers.ts';
import { cardQuotes } from './bind-cards.ts';
import type { Bind } from './bind.ts';
import type { ExchangeModuleOptions } from './exchange-options.ts';

/** Binds transactions and their live updates. */
export function bindTransactions(bind: Bind, { owners, trackingMails, unpaid, cards }: ExchangeModuleOptions): void {
  bindFactory(bind);
  bind(TransactionService)
    .toResolvedValue(
      (
        store: Store,
        pricing: QuoteService,
        factory: TransactionFactory,
        currencies: CurrencyRegistry,
        chains: ChainRegistry,
        secrets: Secrets,
        processor: TransactionProcessor,
        clock: Clock,
        inventory: Inventory,
        stops: Stops,
        times: ArrivalTimes,
        prices: UnitPrices,
        exposure: ExposureLimits,
      ) =>
        new TransactionService({
          store,
          factory,
          cards: cards?.settings,
          owners: owners ?? visitorOwners(secrets),
          trackingMails,
          unpaid: new UnpaidLimits({ store, secrets, ...unpaid }),
          processor,
          views: new TransactionViews(currencies, chains, { stops, times, prices }),
          holdOptions: new HoldOptions(pricing, currencies),
          leastTerms: new LeastTerms(pricing, currencies),
          currencies,
          secrets,
          clock,
          inventory,
          exposure,
          stops,
        }),
      [
        Store,
        QuoteService,
        TransactionFactory,
        CurrencyRegistry,
        ChainRegistry,
        Secrets,
        TransactionProcessor,
        Clock,
        Inventory,
        Stops,
        ArrivalTimes,
        UnitPrices,
        ExposureLimits,
      ],
    )
    .inSingletonScope();
  bindFeed(bind);
  bindHistory(bind, owners);
}

function bindHistory(bind: Bind, owners: OwnerResolver | undefined): void {
  bind(TransactionHistoryService)
    .toResolvedValue(
      (
        store: Store,
        currencies: CurrencyRegistry,
        chains: ChainRegistry,
        secrets: Secrets,
        stops: Stops,
        times: ArrivalTimes,
        prices: UnitPrices,
      ) =>
        new TransactionHistoryService({
          store,
          owners: owners ?? visitorOwners(secrets),
          views: new TransactionViews(currencies, chains, { stops, times, prices }),
        }),
      [Store, CurrencyRegistry, ChainRegistry, Secrets, Stops, ArrivalTimes, UnitPrices],
    )
    .inSingletonScope();
  bind(HistoryExports).toResolvedValue((history: TransactionHistoryService) => history, [TransactionHistoryService]);
}

function bindFeed(bind: Bind): void {
  bind(TransactionFeed)
    .toResolvedValue(
      (service: TransactionService, store: Store, clock: Clock) => new LocalTransactionFeed(service, store, clock),
      [TransactionService, Store, Clock],
    )
    .inSingletonScope();
}

function bindFactory(bind: Bind): void {
  bind(TransactionFactory).toResolvedValue(
    (
      store: Store,
      pricing: QuoteService,
      fixed: FixedQuotes,
      currencies: CurrencyRegistry,
      chains: ChainRegistry,
      addresses: AddressRules,
      names: AddressNames,
      secrets: Secrets,
      proven: QuoteProofs,
      offers: CardOffers,
      clock: Clock,
      feed: MarketFeed,
    ) => {
      const moved = new MovedMarket({ pricing, currencies, clock, live: feed.kind === 'live' ? feed : undefined });
      const proofs = new KeptProofs(proven);
      const cards = cardQuotes(offers, pricing, currencies);
      const checks = { addresses, names };
      const prices = { pricing, fixed, moved, proofs, cards };
      return new TransactionFactory({ store, ...prices, currencies, chains, ...checks, secrets });
    },
    [
      Store,
      QuoteService,
      FixedQuotes,
      CurrencyRegistry,
      ChainRegistry,
      AddressRules,
      AddressNames,
      Secrets,
      QuoteProofs,
      CardOffers,
      Clock,
      MarketFeed,
    ],
  );
}
