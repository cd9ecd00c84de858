import type { ContainerModule } from 'inversify';
import type { Subscription } from 'rxjs';
import {
  FIXED_RATE_SETTINGS,
  FixedRateSettings,
} from '../../../core/exchange/quotes/fixed-rate/fixed-rate-settings.ts';
import { RateMargins } from '../../../core/exchange/quotes/fixed-rate/rate-margins.ts';
import { SAMPLE_MS, Volatilities } from '../../../core/exchange/quotes/fixed-rate/volatilities.ts';
import { MarketEngine } from '../../../core/exchange/quotes/market/market-engine.ts';
import { every } from '../../../core/exchange/workers/every.ts';
import { CurrencyCatalogue } from '../../../core/ports/chains/currency-catalogue.ts';
import { Clock } from '../../../core/ports/services/clock.ts';

type Module = Parameters<ConstructorParameters<typeof ContainerModule>[0]>[0];

/** Binds the margins of fixed rates; the prices that they are measured from are looked at once a minute. */
export function bindMargins({ bind, onDeactivation }: Pick<Module, 'bind' | 'onDeactivation'>): void {
  let sampling: Subscription | undefined;
  bind(FixedRateSettings).toConstantValue(FIXED_RATE_SETTINGS);
  bind(Volatilities)
    .toResolvedValue(
      (engine: MarketEngine, catalogue: CurrencyCatalogue, clock: Clock) => {
        const volatilities = new Volatilities(engine);
        const look = async () => {
          volatilities.sample(new Set(catalogue.list().map(({ asset }) => asset)), clock.now());
        };
        sampling = every(SAMPLE_MS, look, clock).subscribe();
        return volatilities;
      },
      [MarketEngine, CurrencyCatalogue, Clock],
    )
    .inSingletonScope();
  onDeactivation(Volatilities, () => sampling?.unsubscribe());
  bind(RateMargins).toResolvedValue(
    (volatilities: Volatilities, settings: FixedRateSettings) => new RateMargins(volatilities, settings),
    [Volatilities, FixedRateSettings],
  );
}
