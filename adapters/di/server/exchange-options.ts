import type { TrackingMails } from '../../../core/exchange/accounts/mail/tracking-mails.ts';
import type { TransactionMailsParts } from '../../../core/exchange/transactions/mails/transaction-mails.ts';
import type { ContentParts } from '../../../core/exchange/content/local-content-api.ts';
import type { SubscriptionService } from '../../../core/exchange/content/subscription-service.ts';
import type { WorkerTimes } from '../../../core/exchange/workers/worker.ts';
import type { OwnerResolver } from '../../../core/ports/owner-resolver.ts';
import type { UnpaidLimitsParts } from '../../../core/exchange/transactions/unpaid/unpaid-limits.ts';
import type { CardSettings } from '../../../core/exchange/transactions/cards/card-limits.ts';
import type { CardProvider } from '../../../core/ports/services/card-provider.ts';
import type { AddressRules } from '../../../core/ports/chains/address-rules.ts';
import type { NameDirectory } from '../../../core/ports/chains/name-directory.ts';
import type { Chain } from '../../../core/ports/chains/chain.ts';
import type { ContentStore } from '../../../core/ports/stores/content-store.ts';
import { type PressItems } from '../../../core/ports/stores/content-store.ts';
import type { DemonstrationChain } from '../../../core/ports/chains/demonstration-chain.ts';
import type { ExampleAddresses } from '../../../core/ports/chains/example-addresses.ts';
import type { SiteNotices } from '../../../core/ports/apis/site-notices.ts';
import type { FiatRateList } from '../../../core/ports/markets/fiat-rate-list.ts';
import type { QuoteSigner } from '../../../core/ports/markets/quote-signer.ts';
import type { Secrets } from '../../../core/ports/services/secrets.ts';
import type { Signer } from '../../../core/ports/chains/signer.ts';
import type { Store } from '../../../core/ports/stores/store.ts';
import type { Venue } from '../../../core/ports/markets/venue.ts';

/** Dependencies of the exchange module; the composition root opens them before and closes them after. */
export interface ExchangeModuleOptions {
  readonly domain: () => string;
  /** The other origins that may be the API domain; none unless given. */
  readonly apiOrigins?: readonly string[] | undefined;
  readonly notices: SiteNotices;
  /** The operator's rates of fiat currencies; without it there are those of the market alone. */
  readonly fiatRates?: FiatRateList | undefined;
  readonly pages: ContentStore;
  readonly press: PressItems;
  readonly store: Store;
  readonly chains: readonly Chain[];
  readonly signer: Signer;
  readonly venue: Venue;
  readonly secrets: Secrets;
  readonly quoteSigner: QuoteSigner;
  readonly addresses: AddressRules;
  /** Looks up names that stand for addresses; without it they are refused. */
  readonly names?: NameDirectory | undefined;
  /** Decides which exchanges a caller sees; without it those of the caller's browser alone. */
  readonly owners?: OwnerResolver | undefined;
  /** False to require an account or an API key for a new exchange outside widgets; true unless given. */
  readonly hasGuests?: boolean | undefined;
  /** True where the settings say that positions are worked off: nothing is offered while limits of risk are not measured. */
  readonly isHedging?: boolean | undefined;
  /** Without it nobody is mailed about an exchange. */
  readonly trackingMails?: TrackingMails | undefined;
  /** Without it nobody is mailed what becomes of an exchange. */
  readonly mailing?: Pick<TransactionMailsParts, 'outbox' | 'origin'> | undefined;
  /** Returns a caller's publishable API key, for the developer page; without it the page shows none. */
  readonly apiKeyOf?: ContentParts['apiKeyOf'];
  /**
   * Limits of unpaid exchanges; without it the default limits apply, and calls beyond them are refused instead of
   * challenged with a proof of work.
   */
  readonly unpaid?: Pick<UnpaidLimitsParts, 'captchaVerifier' | 'settings'> | undefined;
  /** Without it, and so without accounts, subscription requests take effect at once. */
  readonly subscriptions?: SubscriptionService | undefined;
  /** Without providers no card pays. */
  readonly cards?:
    | { readonly providers: readonly CardProvider[]; readonly settings?: CardSettings | undefined }
    | undefined;
  /** Who is mailed when a card payment is taken back; without it the ticket alone tells. */
  readonly supportMail?: string | undefined;
  /** Present where the chain is simulated. */
  readonly demonstration?: (DemonstrationChain & ExampleAddresses) | undefined;
  /** Names this process among those that share the store. */
  readonly holder: string;
  readonly times?: Partial<WorkerTimes> | undefined;
}
