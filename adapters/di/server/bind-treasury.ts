import { ChainRegistry } from '../../../core/exchange/chains/chain-registry.ts';
import { CurrencyRegistry } from '../../../core/exchange/chains/currency-registry.ts';
import { PayoutCapacity } from '../../../core/exchange/chains/payout-capacity.ts';
import { UnitPrices } from '../../../core/exchange/quotes/unit-prices.ts';
import { TransferSender } from '../../../core/exchange/settlement/transfer-sender.ts';
import { TreasuryWorker } from '../../../core/exchange/settlement/treasury/treasury-worker.ts';
import { AutomaticTransfers } from '../../../core/exchange/treasury/transfers/automatic-transfers.ts';
import { TransferJournal } from '../../../core/exchange/treasury/transfers/transfer-journal.ts';
import { TreasuryTerms } from '../../../core/exchange/treasury/treasury-terms.ts';
import { WORKER_TIMES, type WorkerTimes } from '../../../core/exchange/workers/worker.ts';
import { CurrencyCatalogue } from '../../../core/ports/chains/currency-catalogue.ts';
import { MarketFeed } from '../../../core/ports/markets/market-feed.ts';
import { Clock } from '../../../core/ports/services/clock.ts';
import { Logger } from '../../../core/ports/services/logger.ts';
import { Secrets } from '../../../core/ports/services/secrets.ts';
import { Store } from '../../../core/ports/stores/store.ts';
import type { Bind } from './bind.ts';

interface TreasuryOptions {
  /** Names this process among those that share the store. */
  readonly holder: string;
  readonly times?: Partial<WorkerTimes> | undefined;
}

/** Binds the worker that moves coins between the operator's places. */
export function bindTreasury(bind: Bind, { holder, times }: TreasuryOptions): void {
  bind(TreasuryWorker)
    .toResolvedValue(
      (
        store: Store,
        sender: TransferSender,
        chains: ChainRegistry,
        currencies: CurrencyRegistry,
        capacity: PayoutCapacity,
        catalogue: CurrencyCatalogue,
        unitPrices: UnitPrices,
        feed: MarketFeed,
        secrets: Secrets,
        clock: Clock,
        logger: Logger,
        terms: TreasuryTerms | undefined,
      ) => {
        const settings = terms?.transfers;
        const prices = { kind: feed.kind, of: (asset: string) => unitPrices.ofAsset(asset) };
        const live = { chains, currencies, capacity, prices, targets: terms?.targets ?? new Map() };
        const newId = () => secrets.digest(secrets.newId()).slice(0, 32);
        const journal = new TransferJournal(store, clock, newId);
        const automatic = settings?.isAutomatic
          ? new AutomaticTransfers({ store, catalogue, live, settings, journal, clock, logger })
          : undefined;
        const { lease: leaseMs = WORKER_TIMES.lease } = times ?? {};
        const parts = {
          store,
          sender,
          chains,
          currencies,
          capacity,
          automatic,
          holder,
          leaseMs,
          withdrawals: settings?.withdrawals,
        };
        return new TreasuryWorker(parts, clock, logger);
      },
      [
        Store,
        TransferSender,
        ChainRegistry,
        CurrencyRegistry,
        PayoutCapacity,
        CurrencyCatalogue,
        UnitPrices,
        MarketFeed,
        Secrets,
        Clock,
        Logger,
        { serviceIdentifier: TreasuryTerms, optional: true },
      ],
    )
    .inSingletonScope();
}
