import { ContainerModule } from 'inversify';
import { commissionListener } from '../../../core/exchange/affiliates/commission-listener.ts';
import { BtcValuation } from '../../../core/exchange/affiliates/statistics/btc-valuation.ts';
import { MailStops } from '../../../core/exchange/transactions/mails/mail-stops.ts';
import { TransactionMails } from '../../../core/exchange/transactions/mails/transaction-mails.ts';
import { PaymentEvents } from '../../../core/exchange/merchants/payment-events.ts';
import { FixedQuotes } from '../../../core/exchange/quotes/fixed-quotes.ts';
import { MarketEngine } from '../../../core/exchange/quotes/market/market-engine.ts';
import { ChainRegistry } from '../../../core/exchange/chains/chain-registry.ts';
import { CurrencyRegistry } from '../../../core/exchange/chains/currency-registry.ts';
import { bindSettlement } from './bind-settlement.ts';
import { ledgerListener } from '../../../core/exchange/transactions/postings.ts';
import { suspenseListener } from '../../../core/exchange/transactions/suspense/suspense-listener.ts';
import { TransactionProcessor } from '../../../core/exchange/transactions/transaction-processor.ts';
import { lanesOf } from '../../../core/exchange/transactions/work-lanes.ts';
import { Logger } from '../../../core/ports/services/logger.ts';
import { AddressNames } from '../../../core/exchange/transactions/names/address-names.ts';
import { AddressRules } from '../../../core/ports/chains/address-rules.ts';
import { MailStopApi } from '../../../core/ports/apis/mail-stop-api.ts';
import { Clock } from '../../../core/ports/services/clock.ts';
import { ContentStore } from '../../../core/ports/stores/content-store.ts';
import { CurrencyCatalogue } from '../../../core/ports/chains/currency-catalogue.ts';
import { SiteNotices } from '../../../core/ports/apis/site-notices.ts';
import { QuoteSigner } from '../../../core/ports/markets/quote-signer.ts';
import { Secrets } from '../../../core/ports/services/secrets.ts';
import { Signer } from '../../../core/ports/chains/signer.ts';
import { Store } from '../../../core/ports/stores/store.ts';
import { Venue } from '../../../core/ports/markets/venue.ts';
import { bindApiDomain } from './api-domain.ts';
import type { ExchangeModuleOptions } from './exchange-options.ts';
import { bindInventory } from './bind-inventory.ts';
import { bindTransactions } from './bind-transactions.ts';
import { bindPricing } from './bind-pricing.ts';
import { bindCalls } from './bind-calls.ts';
import { bindCards } from './bind-cards.ts';
import { CardAlarms } from '../../../core/exchange/transactions/cards/card-alarms.ts';
import { bindChains } from './bind-chains.ts';

/** Binds transactions, the ledger and settlement; requires `quoteModule`. */
export function exchangeModule(parts: ExchangeModuleOptions): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(SiteNotices).toConstantValue(parts.notices);
    bind(ContentStore).toConstantValue(parts.pages);
    bind(Store).toConstantValue(parts.store);
    bind(Signer).toConstantValue(parts.signer);
    bind(Venue).toConstantValue(parts.venue);
    bind(Secrets).toConstantValue(parts.secrets);
    bind(QuoteSigner).toConstantValue(parts.quoteSigner);
    bind(AddressRules).toConstantValue(parts.addresses);
    bind(AddressNames)
      .toResolvedValue(
        (rules: AddressRules, clock: Clock, logger: Logger) =>
          new AddressNames({ rules, directory: parts.names, clock, logger }),
        [AddressRules, Clock, Logger],
      )
      .inSingletonScope();
    bindChains(bind, parts);
    bind(PaymentEvents).toResolvedValue(
      (currencies: CurrencyRegistry, secrets: Secrets) => new PaymentEvents(currencies, secrets),
      [CurrencyRegistry, Secrets],
    );
    bind(TransactionProcessor).toResolvedValue(
      (
        clock: Clock,
        payments: PaymentEvents,
        catalogue: CurrencyCatalogue,
        engine: MarketEngine,
        chains: ChainRegistry,
        currencies: CurrencyRegistry,
      ) => {
        const worth = new BtcValuation(catalogue, engine);
        const commission = commissionListener((currency, units) => worth.of(currency, units));
        const mails = transactionMails(parts, currencies);
        return new TransactionProcessor(
          clock,
          [ledgerListener, suspenseListener, payments, commission, cardAlarms(parts), ...mails],
          lanesOf(chains),
        );
      },
      [Clock, PaymentEvents, CurrencyCatalogue, MarketEngine, ChainRegistry, CurrencyRegistry],
    );
    bind(FixedQuotes)
      .toResolvedValue(
        (store: Store, signer: QuoteSigner, secrets: Secrets, clock: Clock, currencies: CurrencyRegistry) =>
          new FixedQuotes(store, signer, secrets, clock, currencies),
        [Store, QuoteSigner, Secrets, Clock, CurrencyRegistry],
      )
      .inSingletonScope();
    bindPricing(bind, parts);
    bindApiDomain(bind, { fallback: parts.domain, origins: parts.apiOrigins ?? [] });
    bind(MailStopApi).toConstantValue(new MailStops(parts.store, parts.secrets));
    bindCards(bind, parts);
    bindInventory(bind, parts.isHedging ?? false);
    bindTransactions(bind, parts);
    bindCalls(bind, parts);
    bindSettlement(bind, parts);
  });
}

function cardAlarms({ secrets, mailing, supportMail: staff }: ExchangeModuleOptions): CardAlarms {
  return new CardAlarms({ secrets, outbox: mailing?.outbox, staff });
}

function transactionMails(
  { mailing, store, secrets }: ExchangeModuleOptions,
  currencies: CurrencyRegistry,
): readonly TransactionMails[] {
  return mailing
    ? [new TransactionMails({ ...mailing, secrets, currencies, stops: new MailStops(store, secrets) })]
    : [];
}
