import { validatedApi } from '../../../core/contract/validated-api.ts';
import { exchangeContract } from '../../../core/contract/exchange/exchange-contract.ts';
import { localContentApi } from '../../../core/exchange/content/local-content-api.ts';
import { DirectSubscriptionService } from '../../../core/exchange/content/subscription-service.ts';
import { localExchangeApi } from '../../../core/exchange/quotes/local-pricing-api.ts';
import { localTransactionApi } from '../../../core/exchange/transactions/local-transaction-api.ts';
import { TransactionHistoryService } from '../../../core/exchange/transactions/history/transaction-history-service.ts';
import { TestPayments } from '../../../core/exchange/merchants/test-payments.ts';
import { PaymentEvents } from '../../../core/exchange/merchants/payment-events.ts';
import { FixedQuotes } from '../../../core/exchange/quotes/fixed-quotes.ts';
import { CurrencyRegistry } from '../../../core/exchange/chains/currency-registry.ts';
import { TransactionService } from '../../../core/exchange/transactions/transaction-service.ts';
import { AddressNames } from '../../../core/exchange/transactions/names/address-names.ts';
import { AddressRules } from '../../../core/ports/chains/address-rules.ts';
import { Clock } from '../../../core/ports/services/clock.ts';
import { ExchangeApi, PricingApi } from '../../../core/ports/apis/exchange-api.ts';
import { Store } from '../../../core/ports/stores/store.ts';
import { SavedExchanges } from '../../../core/exchange/transactions/saved-exchanges.ts';
import { HeldDeposits } from '../../../core/exchange/transactions/suspense/held-deposits-service.ts';
import { ReturnService, type ReturnServiceParts } from '../../../core/exchange/transactions/suspense/return-service.ts';
import { visitorOwners } from '../../../core/ports/owner-resolver.ts';
import type { Bind } from './bind.ts';
import type { ExchangeModuleOptions } from './exchange-options.ts';

/** Binds the calls of `ExchangeApi`. */
export function bindCalls(
  bind: Bind,
  { demonstration, pages, press, apiKeyOf, hasGuests = true, ...parts }: ExchangeModuleOptions,
): void {
  bind(ExchangeApi)
    .toResolvedValue(
      (
        pricing: PricingApi,
        fixed: FixedQuotes,
        service: TransactionService,
        currencies: CurrencyRegistry,
        addresses: AddressRules,
        names: AddressNames,
        store: Store,
        clock: Clock,
        events: PaymentEvents,
        history: TransactionHistoryService,
      ) =>
        validatedApi(
          exchangeContract,
          localExchangeApi(pricing, {
            ...localTransactionApi({
              service,
              history,
              held: heldDeposits({ store, currencies, addresses, clock }, parts),
              saved: savedExchanges(store, parts),
              hasGuests,
              fixed,
              currencies,
              names,
              demonstration,
              madeUp: new TestPayments({ store, currencies, events, clock }),
            }),
            ...localContentApi({ pages, press, apiKeyOf, subscriptions: subscriptionsOf(parts, store, clock) }),
          }),
        ),
      [
        PricingApi,
        FixedQuotes,
        TransactionService,
        CurrencyRegistry,
        AddressRules,
        AddressNames,
        Store,
        Clock,
        PaymentEvents,
        TransactionHistoryService,
      ],
    )
    .inSingletonScope();
}

function subscriptionsOf({ subscriptions }: Pick<ExchangeModuleOptions, 'subscriptions'>, store: Store, clock: Clock) {
  return subscriptions ?? new DirectSubscriptionService(store, clock);
}

function heldDeposits(
  { store, ...parts }: ReturnServiceParts & { readonly store: Store },
  { owners, secrets }: Pick<ExchangeModuleOptions, 'owners' | 'secrets'>,
): HeldDeposits {
  const returns = new ReturnService(parts);
  const { currencies } = parts;
  return new HeldDeposits({ store, returns, currencies, owners: owners ?? visitorOwners(secrets) });
}

function savedExchanges(store: Store, { owners, secrets }: Pick<ExchangeModuleOptions, 'owners' | 'secrets'>) {
  return new SavedExchanges({ store, secrets, owners: owners ?? visitorOwners(secrets) });
}
