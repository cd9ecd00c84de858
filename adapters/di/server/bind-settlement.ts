import { CardWatcher } from '../../../core/exchange/settlement/cards/card-watcher.ts';
import { BtcValuation } from '../../../core/exchange/affiliates/statistics/btc-valuation.ts';
import { MarketEngine } from '../../../core/exchange/quotes/market/market-engine.ts';
import { QuoteService } from '../../../core/exchange/quotes/quote-service.ts';
import { ChainRegistry } from '../../../core/exchange/chains/chain-registry.ts';
import { Stops } from '../../../core/exchange/chains/stops.ts';
import { CurrencyRegistry } from '../../../core/exchange/chains/currency-registry.ts';
import { TransferProcessor } from '../../../core/exchange/settlement/transfer-processor.ts';
import { TransferSender } from '../../../core/exchange/settlement/transfer-sender.ts';
import { Settlement } from '../../../core/exchange/settlement/settlement.ts';
import { SettlementPresence } from '../../../core/exchange/settlement/settlement-presence.ts';
import { ReturnProcessor } from '../../../core/exchange/settlement/suspense/return-processor.ts';
import { ReturnWorker } from '../../../core/exchange/settlement/suspense/return-worker.ts';
import { TransactionWorker } from '../../../core/exchange/settlement/transaction-worker.ts';
import { UnfilledExchanges } from '../../../core/exchange/settlement/unfilled-exchanges.ts';
import { TradeProcessor } from '../../../core/exchange/settlement/trade-processor.ts';
import { TreasuryWorker } from '../../../core/exchange/settlement/treasury/treasury-worker.ts';
import { TreasuryRecords } from '../../../core/exchange/treasury/treasury-records.ts';
import { UnitPrices } from '../../../core/exchange/quotes/unit-prices.ts';
import { MarketFeed } from '../../../core/ports/markets/market-feed.ts';
import { Inventory } from '../../../core/exchange/transactions/inventory/inventory.ts';
import { TransactionProcessor } from '../../../core/exchange/transactions/transaction-processor.ts';
import { WORKER_TIMES, type WorkerTimes } from '../../../core/exchange/workers/worker.ts';
import { Clock } from '../../../core/ports/services/clock.ts';
import { Logger } from '../../../core/ports/services/logger.ts';
import { Secrets } from '../../../core/ports/services/secrets.ts';
import { Signer } from '../../../core/ports/chains/signer.ts';
import { CurrencyCatalogue } from '../../../core/ports/chains/currency-catalogue.ts';
import { Store } from '../../../core/ports/stores/store.ts';
import { Venue } from '../../../core/ports/markets/venue.ts';
import type { Bind } from './bind.ts';
import { bindTreasury } from './bind-treasury.ts';

/** The name of this process and its polling times. */
interface SettlementOptions {
  /** Names this process among those that share the store. */
  readonly holder: string;
  readonly times?: Partial<WorkerTimes> | undefined;
}

/** Binds the background work: trades, payouts and the scanning of chains. */
export function bindSettlement(bind: Bind, options: SettlementOptions): void {
  bindSender(bind);
  bind(SettlementPresence)
    .toResolvedValue(
      (store: Store, clock: Clock, logger: Logger) => new SettlementPresence(store, clock, logger),
      [Store, Clock, Logger],
    )
    .inSingletonScope();
  bindWorker(bind, options);
  bindReturns(bind, options);
  bindRecords(bind);
  bindTreasury(bind, options);
  bindWatchers(bind, options);
}

function bindRecords(bind: Bind): void {
  bind(TreasuryRecords).toResolvedValue(
    (
      store: Store,
      catalogue: CurrencyCatalogue,
      unitPrices: UnitPrices,
      feed: MarketFeed,
      clock: Clock,
      logger: Logger,
    ) => {
      const prices = { kind: feed.kind, of: (asset: string) => unitPrices.ofAsset(asset) };
      return new TreasuryRecords({ store, catalogue, prices, clock, logger });
    },
    [Store, CurrencyCatalogue, UnitPrices, MarketFeed, Clock, Logger],
  );
}

function bindWatchers(bind: Bind, { holder, times }: SettlementOptions): void {
  bind(Settlement)
    .toResolvedValue(
      (
        transactionWorker: TransactionWorker,
        chains: ChainRegistry,
        store: Store,
        processor: TransactionProcessor,
        currencies: CurrencyRegistry,
        signer: Signer,
        secrets: Secrets,
        clock: Clock,
        logger: Logger,
        catalogue: CurrencyCatalogue,
        engine: MarketEngine,
        returns: ReturnWorker,
        cards: CardWatcher,
        records: TreasuryRecords,
        treasury: TreasuryWorker,
      ) => {
        const valuation = new BtcValuation(catalogue, engine);
        const worth = (ticker: string, units: bigint) => valuation.of(ticker, units);
        const { lease = WORKER_TIMES.lease } = times ?? {};
        const parts = {
          store,
          processor,
          currencies,
          signer,
          secrets,
          holder,
          lease,
          worth,
          returns,
          cards,
          records,
          treasury,
        };
        return new Settlement(transactionWorker, chains, parts, clock, logger);
      },
      [
        TransactionWorker,
        ChainRegistry,
        Store,
        TransactionProcessor,
        CurrencyRegistry,
        Signer,
        Secrets,
        Clock,
        Logger,
        CurrencyCatalogue,
        MarketEngine,
        ReturnWorker,
        CardWatcher,
        TreasuryRecords,
        TreasuryWorker,
      ],
    )
    .inSingletonScope();
}

function bindWorker(bind: Bind, { times }: SettlementOptions): void {
  bind(TransactionWorker)
    .toResolvedValue(
      (
        store: Store,
        processor: TransactionProcessor,
        chains: ChainRegistry,
        pricing: QuoteService,
        venue: Venue,
        currencies: CurrencyRegistry,
        sender: TransferSender,
        clock: Clock,
        logger: Logger,
        inventory: Inventory,
        stops: Stops,
      ) => {
        const trade = new TradeProcessor(store, processor, pricing, venue, currencies, inventory);
        const send = new TransferProcessor(store, processor, sender);
        const unfilled = new UnfilledExchanges({ store, processor, stops, inventory, clock, logger });
        return new TransactionWorker({ store, processor, trade, send, chains, unfilled, stops }, clock, logger, times);
      },
      [
        Store,
        TransactionProcessor,
        ChainRegistry,
        QuoteService,
        Venue,
        CurrencyRegistry,
        TransferSender,
        Clock,
        Logger,
        Inventory,
        Stops,
      ],
    )
    .inSingletonScope();
}

function bindReturns(bind: Bind, { times }: SettlementOptions): void {
  bind(ReturnWorker)
    .toResolvedValue(
      (store: Store, sender: TransferSender, chains: ChainRegistry, clock: Clock, logger: Logger) =>
        new ReturnWorker({ store, processor: new ReturnProcessor(sender, clock), chains }, clock, logger, times),
      [Store, TransferSender, ChainRegistry, Clock, Logger],
    )
    .inSingletonScope();
}

function bindSender(bind: Bind): void {
  // A singleton, because it builds the transfers of a chain together.
  bind(TransferSender)
    .toResolvedValue(
      (
        store: Store,
        chains: ChainRegistry,
        signer: Signer,
        currencies: CurrencyRegistry,
        clock: Clock,
        processor: TransactionProcessor,
        stops: Stops,
      ) => new TransferSender(store, chains, signer, currencies, clock, processor, stops),
      [Store, ChainRegistry, Signer, CurrencyRegistry, Clock, TransactionProcessor, Stops],
    )
    .inSingletonScope();
}
