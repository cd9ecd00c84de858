import { ArrivalTimes } from '../../../core/exchange/chains/arrival-times.ts';
import { ChainRegistry } from '../../../core/exchange/chains/chain-registry.ts';
import { CurrencyRegistry } from '../../../core/exchange/chains/currency-registry.ts';
import { ListedCurrencies } from '../../../core/exchange/chains/listed-currencies.ts';
import { QuoteFacts } from '../../../core/exchange/quotes/quote-facts.ts';
import { UnitPrices } from '../../../core/exchange/quotes/unit-prices.ts';
import { Stops } from '../../../core/exchange/chains/stops.ts';
import { WORKER_TIMES, type WorkerTimes } from '../../../core/exchange/workers/worker.ts';
import { type Chain, Chains } from '../../../core/ports/chains/chain.ts';
import { CurrencyCatalogue } from '../../../core/ports/chains/currency-catalogue.ts';
import { Clock } from '../../../core/ports/services/clock.ts';
import { Logger } from '../../../core/ports/services/logger.ts';
import type { Bind } from './bind.ts';

/** A question to a node must be answered within this share of a lease, and within this many milliseconds. */
const LEASE_SHARE = 2 / 3;
const MAX_DEADLINE_MS = 10_000;

interface ChainOptions {
  readonly chains: readonly Chain[];
  readonly times?: Partial<WorkerTimes> | undefined;
}

/** Binds the chains, with every question to their nodes under a deadline and a circuit breaker. */
export function bindChains(bind: Bind, { chains, times }: ChainOptions): void {
  const deadline = Math.min(MAX_DEADLINE_MS, (times?.lease ?? WORKER_TIMES.lease) * LEASE_SHARE);
  bind(ChainRegistry)
    .toResolvedValue(
      (clock: Clock, logger: Logger) => new ChainRegistry(chains, { deadline, clock, logger }),
      [Clock, Logger],
    )
    .inSingletonScope();
  bind(Chains).toResolvedValue((registry: ChainRegistry) => registry, [ChainRegistry]);
  bind(CurrencyRegistry)
    .toResolvedValue(
      (catalogue: CurrencyCatalogue, registry: ChainRegistry) => new CurrencyRegistry(catalogue, registry),
      [CurrencyCatalogue, ChainRegistry],
    )
    .inSingletonScope();
  bind(ArrivalTimes).toResolvedValue(
    (catalogue: CurrencyCatalogue, chains: ChainRegistry) => new ArrivalTimes(catalogue, chains),
    [CurrencyCatalogue, ChainRegistry],
  );
  bind(QuoteFacts).toResolvedValue(
    (times: ArrivalTimes, prices: UnitPrices) => new QuoteFacts(times, prices),
    [ArrivalTimes, UnitPrices],
  );
  bind(ListedCurrencies)
    .toResolvedValue(
      (catalogue: CurrencyCatalogue, chains: ChainRegistry, stops: Stops, times: ArrivalTimes) =>
        new ListedCurrencies({ catalogue, chains, stops, times }),
      [CurrencyCatalogue, ChainRegistry, Stops, ArrivalTimes],
    )
    .inSingletonScope();
}
