import { ChainRegistry } from '../../../core/exchange/chains/chain-registry.ts';
import { CurrencyRegistry } from '../../../core/exchange/chains/currency-registry.ts';
import { PayoutCapacity } from '../../../core/exchange/chains/payout-capacity.ts';
import { QuoteService } from '../../../core/exchange/quotes/quote-service.ts';
import { FixedRateSettings } from '../../../core/exchange/quotes/fixed-rate/fixed-rate-settings.ts';
import { UnitPrices } from '../../../core/exchange/quotes/unit-prices.ts';
import { ExposureLimits } from '../../../core/exchange/transactions/exposure/exposure-limits.ts';
import { CoveredPricing } from '../../../core/exchange/transactions/inventory/covered-pricing.ts';
import { Stops } from '../../../core/exchange/chains/stops.ts';
import { Inventory } from '../../../core/exchange/transactions/inventory/inventory.ts';
import { Signer } from '../../../core/ports/chains/signer.ts';
import { Clock } from '../../../core/ports/services/clock.ts';
import { Store } from '../../../core/ports/stores/store.ts';
import type { Bind } from './bind.ts';

/**
 * Binds what tells which payouts can be promised, and what is stopped. Singletons, because they remember what nodes answered.
 * @param isHedging the settings say that positions are worked off.
 */
export function bindInventory(bind: Bind, isHedging: boolean): void {
  bind(Stops)
    .toResolvedValue(
      (store: Store, chains: ChainRegistry, clock: Clock, currencies: CurrencyRegistry) =>
        new Stops(store, chains, clock, (ticker) => currencies.find(ticker).asset, isHedging),
      [Store, ChainRegistry, Clock, CurrencyRegistry],
    )
    .inSingletonScope();
  bind(PayoutCapacity)
    .toResolvedValue(
      (chains: ChainRegistry, signer: Signer, clock: Clock) => new PayoutCapacity(chains, signer, clock),
      [ChainRegistry, Signer, Clock],
    )
    .inSingletonScope();
  bind(Inventory)
    .toResolvedValue(
      (store: Store, capacity: PayoutCapacity, currencies: CurrencyRegistry, clock: Clock) =>
        new Inventory({ store, capacity, currencies, clock }),
      [Store, PayoutCapacity, CurrencyRegistry, Clock],
    )
    .inSingletonScope();
  bind(ExposureLimits).toResolvedValue(
    (store: Store, currencies: CurrencyRegistry, prices: UnitPrices, clock: Clock, settings: FixedRateSettings) =>
      new ExposureLimits({ store, currencies, prices, clock, settings }),
    [Store, CurrencyRegistry, UnitPrices, Clock, FixedRateSettings],
  );
  bind(CoveredPricing)
    .toResolvedValue(
      (pricing: QuoteService, inventory: Inventory, currencies: CurrencyRegistry, stops: Stops) =>
        new CoveredPricing({ pricing, inventory, currencies, stops }),
      [QuoteService, Inventory, CurrencyRegistry, Stops],
    )
    .inSingletonScope();
}
