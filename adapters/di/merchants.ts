import { ContainerModule } from 'inversify';
import { checked } from '../../core/contract/checked.ts';
import { merchantContract, widgetContract } from '../../core/contract/merchant-contract.ts';
import type { Accounts } from '../../core/exchange/accounts/open-accounts.ts';
import type { ApiKeys } from '../../core/exchange/merchants/api-keys.ts';
import { localMerchantApi } from '../../core/exchange/merchants/local-merchant-api.ts';
import { localWidgetApi } from '../../core/exchange/merchants/local-widget-api.ts';
import { LinkDesk } from '../../core/exchange/merchants/link-desk.ts';
import { Merchants } from '../../core/exchange/merchants/merchants.ts';
import { PaymentDesk } from '../../core/exchange/merchants/payment-desk.ts';
import { PaymentEvents } from '../../core/exchange/merchants/payment-events.ts';
import { PaymentPages } from '../../core/exchange/merchants/payment-pages.ts';
import { WebhookRoom } from '../../core/exchange/merchants/webhook-room.ts';
import { WidgetDesk } from '../../core/exchange/merchants/widget-desk.ts';
import { WidgetExchanges } from '../../core/exchange/merchants/widget-exchanges.ts';
import { FixedQuotes } from '../../core/exchange/quotes/fixed-quotes.ts';
import { QuoteDesk } from '../../core/exchange/quotes/quote-desk.ts';
import { ChainDirectory } from '../../core/exchange/chains/chain-directory.ts';
import { CurrencyBook } from '../../core/exchange/chains/currency-book.ts';
import { TransactionDesk } from '../../core/exchange/transactions/transaction-desk.ts';
import { Clock } from '../../core/ports/clock.ts';
import { CurrencyCatalogue } from '../../core/ports/currency-catalogue.ts';
import { KeyGate } from '../../core/ports/key-gate.ts';
import { Logger } from '../../core/ports/logger.ts';
import { MerchantApi, WidgetApi } from '../../core/ports/merchant-api.ts';
import { Secrets } from '../../core/ports/secrets.ts';
import { Store } from '../../core/ports/store.ts';
import type { WebhookSender } from '../../core/ports/webhook-sender.ts';

/** What merchants of a house stand on, beside accounts and exchanging. */
export interface MerchantParts {
  readonly accounts: Accounts;
  readonly apiKeys: ApiKeys;
  readonly sender: WebhookSender;
  /** Where this site is; asked on each call. */
  readonly domain: () => string;
}

/** Merchants, keys to the calls, and payments. With `exchanging`; whoever composes starts and stops the `WebhookRoom`. */
export function merchants({ accounts, apiKeys, sender, domain }: MerchantParts): ContainerModule {
  const { sessions, passwords, tools } = accounts;
  return new ContainerModule(({ bind }) => {
    bind(KeyGate).toConstantValue(apiKeys);
    bind(WebhookRoom)
      .toResolvedValue(
        (store: Store, secrets: Secrets, clock: Clock, logger: Logger) =>
          new WebhookRoom({ store, secrets, sender, clock, logger, random: Math.random }),
        [Store, Secrets, Clock, Logger],
      )
      .inSingletonScope();
    bind(MerchantApi)
      .toResolvedValue(
        (store: Store, currencies: CurrencyBook, events: PaymentEvents, clock: Clock, room: WebhookRoom) => {
          const pages = new PaymentPages({ store, currencies, events, clock });
          const desks = {
            merchants: new Merchants(tools, passwords, sender),
            links: new LinkDesk(tools.secrets, domain),
          };
          const api = localMerchantApi({ sessions, apiKeys, pages, ...desks, nudge: () => room.nudge() });
          return checked(merchantContract, api);
        },
        [Store, CurrencyBook, PaymentEvents, Clock, WebhookRoom],
      )
      .inSingletonScope();
    bind(WidgetApi)
      .toResolvedValue(
        (
          store: Store,
          secrets: Secrets,
          clock: Clock,
          desk: TransactionDesk,
          pricing: QuoteDesk,
          fixed: FixedQuotes,
          chains: ChainDirectory,
          events: PaymentEvents,
          catalogue: CurrencyCatalogue,
        ) => {
          const widgets = new WidgetDesk(store, secrets, clock);
          const payments = new PaymentDesk({ widgets, desk, pricing, fixed, chains, store, events });
          const exchanges = new WidgetExchanges({ widgets, desk, chains, catalogue, events });
          return checked(widgetContract, localWidgetApi(widgets, exchanges, payments));
        },
        [
          Store,
          Secrets,
          Clock,
          TransactionDesk,
          QuoteDesk,
          FixedQuotes,
          ChainDirectory,
          PaymentEvents,
          CurrencyCatalogue,
        ],
      )
      .inSingletonScope();
  });
}
