import { ContainerModule } from 'inversify';
import { validatedApi } from '../../../core/contract/validated-api.ts';
import { merchantContract } from '../../../core/contract/merchants/merchant-contract.ts';
import type { Accounts } from '../../../core/exchange/accounts/open-accounts.ts';
import type { ApiKeys } from '../../../core/exchange/merchants/api-keys.ts';
import { localMerchantApi } from '../../../core/exchange/merchants/local-merchant-api.ts';
import { LinkSigner } from '../../../core/exchange/merchants/link-signer.ts';
import { Merchants } from '../../../core/exchange/merchants/merchants.ts';
import { PaymentEvents } from '../../../core/exchange/merchants/payment-events.ts';
import { PaymentHistory } from '../../../core/exchange/merchants/payment-history.ts';
import { WebhookWorker } from '../../../core/exchange/merchants/webhooks/webhook-worker.ts';
import { CurrencyRegistry } from '../../../core/exchange/chains/currency-registry.ts';
import { Clock } from '../../../core/ports/services/clock.ts';
import { ApiKeyAuthenticator } from '../../../core/ports/apis/api-key-authenticator.ts';
import { Logger } from '../../../core/ports/services/logger.ts';
import { MerchantApi } from '../../../core/ports/apis/merchant-api.ts';
import { Secrets } from '../../../core/ports/services/secrets.ts';
import { Store } from '../../../core/ports/stores/store.ts';
import type { WebhookSender } from '../../../core/ports/services/webhook-sender.ts';
import { bindWidgets } from './bind-widgets.ts';

/** Dependencies of the merchant module, beside accounts and the exchange. */
interface MerchantModuleOptions {
  readonly accounts: Accounts;
  readonly apiKeys: ApiKeys;
  readonly sender: WebhookSender;
  /** Origin of this site; called on each request. */
  readonly domain: () => string;
}

/**
 * Binds merchants, API keys and merchants' payments; requires `exchangeModule`. The composition root starts and stops
 * the `WebhookWorker`.
 */
export function merchantModule({ accounts, apiKeys, sender, domain }: MerchantModuleOptions): ContainerModule {
  const { sessions, passwords, context } = accounts;
  return new ContainerModule(({ bind }) => {
    bind(ApiKeyAuthenticator).toConstantValue(apiKeys);
    bind(WebhookWorker)
      .toResolvedValue(
        (store: Store, secrets: Secrets, clock: Clock, logger: Logger) =>
          new WebhookWorker({ store, secrets, sender, clock, logger, random: Math.random }),
        [Store, Secrets, Clock, Logger],
      )
      .inSingletonScope();
    bind(MerchantApi)
      .toResolvedValue(
        (store: Store, currencies: CurrencyRegistry, events: PaymentEvents, clock: Clock, worker: WebhookWorker) => {
          const pages = new PaymentHistory({ store, currencies, events, clock });
          const services = {
            merchants: new Merchants(context, passwords, sender),
            links: new LinkSigner(context.secrets, domain),
          };
          const api = localMerchantApi({ sessions, apiKeys, pages, ...services, wakeWorker: () => worker.wake() });
          return validatedApi(merchantContract, api);
        },
        [Store, CurrencyRegistry, PaymentEvents, Clock, WebhookWorker],
      )
      .inSingletonScope();
    bindWidgets(bind);
  });
}
