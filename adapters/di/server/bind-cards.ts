import type { CurrencyRegistry } from '../../../core/exchange/chains/currency-registry.ts';
import { CardOffers } from '../../../core/exchange/quotes/cards/card-offers.ts';
import { CardQuotes } from '../../../core/exchange/quotes/cards/card-quotes.ts';
import type { Pricing } from '../../../core/exchange/quotes/local-pricing-api.ts';
import { CardWatcher } from '../../../core/exchange/settlement/cards/card-watcher.ts';
import { CardPayments } from '../../../core/exchange/transactions/cards/card-payments.ts';
import { localCardFlow } from '../../../core/exchange/transactions/cards/local-card-flow.ts';
import { TransactionProcessor } from '../../../core/exchange/transactions/transaction-processor.ts';
import { TransactionService } from '../../../core/exchange/transactions/transaction-service.ts';
import { CardFlow } from '../../../core/ports/apis/card-flow.ts';
import { Clock } from '../../../core/ports/services/clock.ts';
import { Logger } from '../../../core/ports/services/logger.ts';
import { Store } from '../../../core/ports/stores/store.ts';
import type { Bind } from './bind.ts';
import type { ExchangeModuleOptions } from './exchange-options.ts';

/** Binds card payments: prices of the providers, the way to them, and what they report. */
export function bindCards(bind: Bind, { cards, domain }: Pick<ExchangeModuleOptions, 'cards' | 'domain'>): void {
  bind(CardOffers)
    .toResolvedValue(
      (clock: Clock, logger: Logger) => new CardOffers(cards?.providers ?? [], clock, logger),
      [Clock, Logger],
    )
    .inSingletonScope();
  bind(CardPayments)
    .toResolvedValue(
      (store: Store, offers: CardOffers, processor: TransactionProcessor, clock: Clock, logger: Logger) =>
        new CardPayments({ store, offers, processor, clock, logger, settings: cards?.settings }),
      [Store, CardOffers, TransactionProcessor, Clock, Logger],
    )
    .inSingletonScope();
  bind(CardWatcher)
    .toResolvedValue(
      (store: Store, payments: CardPayments, clock: Clock, logger: Logger) =>
        new CardWatcher(store, payments, clock, logger),
      [Store, CardPayments, Clock, Logger],
    )
    .inSingletonScope();
  bind(CardFlow).toResolvedValue(
    (service: TransactionService, payments: CardPayments) => localCardFlow({ service, payments, origin: domain }),
    [TransactionService, CardPayments],
  );
}

/** Card quotes by a pricing; a test without providers has none. */
export function cardQuotes(offers: CardOffers, pricing: Pricing, currencies: CurrencyRegistry): CardQuotes {
  return new CardQuotes(offers, pricing, (ticker) => currencies.decimals(ticker));
}
