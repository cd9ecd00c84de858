import { validatedApi } from '../../../core/contract/validated-api.ts';
import { widgetContract } from '../../../core/contract/merchants/merchant-contract.ts';
import { localWidgetApi } from '../../../core/exchange/merchants/local-widget-api.ts';
import { PaymentService } from '../../../core/exchange/merchants/payment-service.ts';
import { PaymentEvents } from '../../../core/exchange/merchants/payment-events.ts';
import { WidgetService } from '../../../core/exchange/merchants/widget-service.ts';
import { WidgetExchanges } from '../../../core/exchange/merchants/widget-exchanges.ts';
import { CardOffers } from '../../../core/exchange/quotes/cards/card-offers.ts';
import { FixedQuotes } from '../../../core/exchange/quotes/fixed-quotes.ts';
import { QuoteService } from '../../../core/exchange/quotes/quote-service.ts';
import { ChainRegistry } from '../../../core/exchange/chains/chain-registry.ts';
import { CurrencyRegistry } from '../../../core/exchange/chains/currency-registry.ts';
import { TransactionService } from '../../../core/exchange/transactions/transaction-service.ts';
import { Clock } from '../../../core/ports/services/clock.ts';
import { CurrencyCatalogue } from '../../../core/ports/chains/currency-catalogue.ts';
import { WidgetApi } from '../../../core/ports/apis/merchant-api.ts';
import { Secrets } from '../../../core/ports/services/secrets.ts';
import { Store } from '../../../core/ports/stores/store.ts';
import { cardQuotes } from './bind-cards.ts';
import type { Bind } from './bind.ts';

/** Binds the calls of framed pages: their exchanges and payments. */
export function bindWidgets(bind: Bind): void {
  bind(WidgetApi)
    .toResolvedValue(
      (
        store: Store,
        secrets: Secrets,
        clock: Clock,
        transactionService: TransactionService,
        pricing: QuoteService,
        fixed: FixedQuotes,
        chains: ChainRegistry,
        events: PaymentEvents,
        catalogue: CurrencyCatalogue,
        currencies: CurrencyRegistry,
        offers: CardOffers,
      ) => {
        const widgets = new WidgetService(store, secrets, clock);
        const payments = new PaymentService({ widgets, transactionService, pricing, fixed, chains, store, events });
        const listed = () => cardQuotes(offers, pricing, currencies).listed(catalogue.list());
        const exchanges = new WidgetExchanges({ widgets, transactionService, chains, listed, events });
        return validatedApi(widgetContract, localWidgetApi(widgets, exchanges, payments));
      },
      [
        Store,
        Secrets,
        Clock,
        TransactionService,
        QuoteService,
        FixedQuotes,
        ChainRegistry,
        PaymentEvents,
        CurrencyCatalogue,
        CurrencyRegistry,
        CardOffers,
      ],
    )
    .inSingletonScope();
}
