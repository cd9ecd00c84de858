import { validatedApi } from '../../../core/contract/validated-api.ts';
import { exchangeContract } from '../../../core/contract/exchange/exchange-contract.ts';
import { localContentApi } from '../../../core/exchange/content/local-content-api.ts';
import { DirectSubscriptionService } from '../../../core/exchange/content/subscription-service.ts';
import { localPricingApi, localExchangeApi } from '../../../core/exchange/quotes/local-pricing-api.ts';
import { CoveredPricing } from '../../../core/exchange/transactions/inventory/covered-pricing.ts';
import { localTransactionApi } from '../../../core/exchange/transactions/local-transaction-api.ts';
import { TestPayments } from '../../../core/exchange/merchants/test-payments.ts';
import { PaymentEvents } from '../../../core/exchange/merchants/payment-events.ts';
import { FixedQuotes } from '../../../core/exchange/quotes/fixed-quotes.ts';
import { CurrencyRegistry } from '../../../core/exchange/chains/currency-registry.ts';
import { ApiDomainSetting } from '../../../core/exchange/site/api-domain-setting.ts';
import { TransactionService } from '../../../core/exchange/transactions/transaction-service.ts';
import { AddressRules } from '../../../core/ports/chains/address-rules.ts';
import { Clock } from '../../../core/ports/services/clock.ts';
import { CurrencyCatalogue } from '../../../core/ports/chains/currency-catalogue.ts';
import { ExchangeApi } from '../../../core/ports/apis/exchange-api.ts';
import { SiteNotices } from '../../../core/ports/apis/site-notices.ts';
import { Store } from '../../../core/ports/stores/store.ts';
import type { Bind } from './bind.ts';
import type { ExchangeModuleOptions } from './exchange-options.ts';

/** Binds the calls of `ExchangeApi`. */
export function bindCalls(
  bind: Bind,
  { demonstration, pages, press, apiKeyOf, ...parts }: ExchangeModuleOptions,
): void {
  bind(ExchangeApi)
    .toResolvedValue(
      (
        pricing: CoveredPricing,
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
        CoveredPricing,
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
