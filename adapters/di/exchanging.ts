import { ContainerModule } from 'inversify';
import { commissionListener } from '../../core/exchange/affiliates/commission-listener.ts';
import { BtcValuation } from '../../core/exchange/affiliates/btc-valuation.ts';
import { validatedApi } from '../../core/contract/validated-api.ts';
import { exchangeContract } from '../../core/contract/exchange-contract.ts';
import type { TrackingMails } from '../../core/exchange/accounts/mail/tracking-mails.ts';
import { type ContentParts, localContentApi } from '../../core/exchange/content/local-content-api.ts';
import {
  DirectSubscriptionService,
  type SubscriptionService,
} from '../../core/exchange/content/subscription-service.ts';
import { LocalPricingApi, localExchangeApi } from '../../core/exchange/quotes/local-pricing-api.ts';
import { localTransactionApi } from '../../core/exchange/transactions/local-transaction-api.ts';
import { TestPayments } from '../../core/exchange/merchants/test-payments.ts';
import { PaymentEvents } from '../../core/exchange/merchants/payment-events.ts';
import { FixedQuotes } from '../../core/exchange/quotes/fixed-quotes.ts';
import { QuoteEngine } from '../../core/exchange/quotes/quote-engine.ts';
import { QuoteDesk } from '../../core/exchange/quotes/quote-desk.ts';
import { ChainDirectory } from '../../core/exchange/chains/chain-directory.ts';
import { CurrencyBook } from '../../core/exchange/chains/currency-book.ts';
import { bindSettlement } from './bind-settlement.ts';
import { type SettlerTimes } from '../../core/exchange/settlement/settler.ts';
import { byVisitor, type Owners } from '../../core/ports/owners.ts';
import { HoldChoices } from '../../core/exchange/transactions/hold-choices.ts';
import { LocalTransactionFeed } from '../../core/exchange/transactions/local-transaction-feed.ts';
import { NewTransactions } from '../../core/exchange/transactions/new-transaction.ts';
import { ledgerListener } from '../../core/exchange/transactions/postings.ts';
import { Proceedings } from '../../core/exchange/transactions/proceedings.ts';
import { ApiDomainSetting } from '../../core/exchange/site/api-domain-setting.ts';
import { TransactionDesk } from '../../core/exchange/transactions/transaction-desk.ts';
import { UnpaidLimits, type UnpaidLimitsParts } from '../../core/exchange/transactions/unpaid-limits.ts';
import { TransactionViews } from '../../core/exchange/transactions/transaction-view.ts';
import { AddressRules } from '../../core/ports/address-rules.ts';
import { type Chain, Chains } from '../../core/ports/chain.ts';
import { Clock } from '../../core/ports/clock.ts';
import { ContentStore, type PressItems } from '../../core/ports/content-store.ts';
import { CurrencyCatalogue } from '../../core/ports/currency-catalogue.ts';
import type { DemonstrationChain } from '../../core/ports/demonstration-chain.ts';
import type { ExampleAddresses } from '../../core/ports/example-addresses.ts';
import { ExchangeApi } from '../../core/ports/exchange-api.ts';
import { SiteNotices } from '../../core/ports/site-notices.ts';
import { QuoteSigner } from '../../core/ports/quote-signer.ts';
import { Secrets } from '../../core/ports/secrets.ts';
import { Signer } from '../../core/ports/signer.ts';
import { Store } from '../../core/ports/store.ts';
import { TransactionFeed } from '../../core/ports/transaction-feed.ts';
import { Venue } from '../../core/ports/venue.ts';
import { bindApiDomain } from './api-domain.ts';
import type { Bind } from './bind.ts';

/** What the exchanging half of the house stands on; all of it opened before, and closed after, by whoever composes. */
export interface ExchangingParts {
  readonly domain: () => string;
  /** The other origins that may be the API domain; none unless given. */
  readonly apiOrigins?: readonly string[] | undefined;
  readonly notices: SiteNotices;
  readonly pages: ContentStore;
  readonly press: PressItems;
  readonly store: Store;
  readonly chains: readonly Chain[];
  readonly signer: Signer;
  readonly venue: Venue;
  readonly secrets: Secrets;
  readonly quoteSigner: QuoteSigner;
  readonly addresses: AddressRules;
  /** Whose exchanges a caller sees; those of their browser alone, unless given. */
  readonly owners?: Owners | undefined;
  /** Without them nobody is mailed the link of what they made in a frame. */
  readonly trackingMails?: TrackingMails | undefined;
  /** The publishable API key of a caller, for the page for developers; without it there is none. */
  readonly apiKeyOf?: ContentParts['apiKeyOf'];
  /** What bounds unpaid exchanges: the defaults, and refusals in place of proofs of work, unless given. */
  readonly unpaid?: Pick<UnpaidLimitsParts, 'captchaVerifier' | 'settings'> | undefined;
  /** Without it, and so without accounts, what is asked about news is done at once. */
  readonly subscriptions?: SubscriptionService | undefined;
  /** Present where the chain is simulated. */
  readonly demonstration?: (DemonstrationChain & ExampleAddresses) | undefined;
  /** Names this process among those that share the store. */
  readonly holder: string;
  readonly times?: Partial<SettlerTimes> | undefined;
}

/** The exchanging half of the house: transactions, the ledger and settlement. With `quoting`. */
export function exchanging(parts: ExchangingParts): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(SiteNotices).toConstantValue(parts.notices);
    bind(ContentStore).toConstantValue(parts.pages);
    bind(Store).toConstantValue(parts.store);
    bind(Signer).toConstantValue(parts.signer);
    bind(Venue).toConstantValue(parts.venue);
    bind(Secrets).toConstantValue(parts.secrets);
    bind(QuoteSigner).toConstantValue(parts.quoteSigner);
    bind(AddressRules).toConstantValue(parts.addresses);
    const directory = new ChainDirectory(parts.chains);
    bind(ChainDirectory).toConstantValue(directory);
    bind(Chains).toConstantValue(directory);
    bind(CurrencyBook)
      .toResolvedValue((catalogue: CurrencyCatalogue) => new CurrencyBook(catalogue, directory), [CurrencyCatalogue])
      .inSingletonScope();
    bind(PaymentEvents).toResolvedValue(
      (currencies: CurrencyBook, secrets: Secrets) => new PaymentEvents(currencies, secrets),
      [CurrencyBook, Secrets],
    );
    bind(Proceedings).toResolvedValue(
      (clock: Clock, payments: PaymentEvents, catalogue: CurrencyCatalogue, engine: QuoteEngine) => {
        const worth = new BtcValuation(catalogue, engine);
        const commission = commissionListener((currency, units) => worth.of(currency, units));
        return new Proceedings(clock, [ledgerListener, payments, commission]);
      },
      [Clock, PaymentEvents, CurrencyCatalogue, QuoteEngine],
    );
    bind(FixedQuotes)
      .toResolvedValue(
        (store: Store, signer: QuoteSigner, secrets: Secrets, clock: Clock) =>
          new FixedQuotes(store, signer, secrets, clock),
        [Store, QuoteSigner, Secrets, Clock],
      )
      .inSingletonScope();
    bindApiDomain(bind, { fallback: parts.domain, origins: parts.apiOrigins ?? [] });
    bindTransactions(bind, parts);
    bindCalls(bind, parts);
    bindSettlement(bind, parts);
  });
}

function bindTransactions(bind: Bind, { owners, trackingMails, unpaid }: ExchangingParts): void {
  bind(TransactionDesk)
    .toResolvedValue(
      (
        store: Store,
        pricing: QuoteDesk,
        fixed: FixedQuotes,
        currencies: CurrencyBook,
        chains: ChainDirectory,
        addresses: AddressRules,
        secrets: Secrets,
        proceedings: Proceedings,
        clock: Clock,
      ) =>
        new TransactionDesk({
          store,
          news: new NewTransactions({ store, pricing, fixed, currencies, chains, addresses, secrets }),
          owners: owners ?? byVisitor(secrets),
          trackingMails,
          unpaid: new UnpaidLimits({ store, secrets, ...unpaid }),
          proceedings,
          views: new TransactionViews(currencies, chains),
          choices: new HoldChoices(pricing, currencies),
          currencies,
          secrets,
          clock,
        }),
      [Store, QuoteDesk, FixedQuotes, CurrencyBook, ChainDirectory, AddressRules, Secrets, Proceedings, Clock],
    )
    .inSingletonScope();
  bind(TransactionFeed)
    .toResolvedValue(
      (desk: TransactionDesk, store: Store, clock: Clock) => new LocalTransactionFeed(desk, store, clock),
      [TransactionDesk, Store, Clock],
    )
    .inSingletonScope();
}

function bindCalls(bind: Bind, { demonstration, pages, press, apiKeyOf, ...parts }: ExchangingParts): void {
  bind(ExchangeApi)
    .toResolvedValue(
      (
        pricing: QuoteDesk,
        catalogue: CurrencyCatalogue,
        notices: SiteNotices,
        fixed: FixedQuotes,
        desk: TransactionDesk,
        currencies: CurrencyBook,
        addresses: AddressRules,
        store: Store,
        clock: Clock,
        events: PaymentEvents,
        domain: ApiDomainSetting,
      ) =>
        validatedApi(
          exchangeContract,
          localExchangeApi(new LocalPricingApi(pricing, catalogue, notices, () => domain.current, fixed), {
            ...localTransactionApi({
              desk,
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
          }),
        ),
      [
        QuoteDesk,
        CurrencyCatalogue,
        SiteNotices,
        FixedQuotes,
        TransactionDesk,
        CurrencyBook,
        AddressRules,
        Store,
        Clock,
        PaymentEvents,
        ApiDomainSetting,
      ],
    )
    .inSingletonScope();
}
