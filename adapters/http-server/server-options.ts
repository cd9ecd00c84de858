import type { FeedHealth } from '../../core/ports/markets/market-feed.ts';
import type { CardFlow } from '../../core/ports/apis/card-flow.ts';
import type { CardPages } from '../../core/ports/services/card-pages.ts';
import type { MailStopApi } from '../../core/ports/apis/mail-stop-api.ts';
import type { AccountApi } from '../../core/ports/apis/account-api.ts';
import type { HistoryExports } from '../../core/ports/apis/history-exports.ts';
import type { AffiliateExports } from '../../core/ports/apis/affiliate-exports.ts';
import type { AffiliateApi } from '../../core/ports/apis/affiliate-api.ts';
import type { ExchangeApi } from '../../core/ports/apis/exchange-api.ts';
import type { ApiKeyAuthenticator } from '../../core/ports/apis/api-key-authenticator.ts';
import type { MerchantApi, WidgetApi } from '../../core/ports/apis/merchant-api.ts';
import type { TransactionFeed } from '../../core/ports/apis/transaction-feed.ts';
import type { PageRenderer } from '../../core/ports/apis/page-renderer.ts';
import type { Referrals } from '../../core/ports/apis/referrals.ts';
import type { SiteEvents } from '../../core/ports/apis/site-events.ts';
import type { SocialSignInFlow } from '../../core/ports/apis/social-sign-in-flow.ts';
import type { TicketApi } from '../../core/ports/apis/ticket-api.ts';
import type { SiteOptions } from './pages/site-files.ts';
import type { CertificateSource } from './tls/certificate-source.ts';
import type { SharedCounters } from '../../core/ports/stores/shared-counters.ts';
import type { ServerTimes } from './server-limits.ts';

/** Options of the server. Times in milliseconds. */
export interface ServerOptions {
  /** Already validated (`validatedApi`): the server itself parses no input. */
  readonly api: ExchangeApi;
  /** Accounts, validated too; without them nobody can sign in. */
  readonly accounts?: AccountApi | undefined;
  /** Support tickets, validated too; without them nobody can write to support. */
  readonly tickets?: TicketApi | undefined;
  /** Merchants and API keys, validated too; without them there are none. */
  readonly merchants?: MerchantApi | undefined;
  /** Calls of framed pages, validated too. */
  readonly widgets?: WidgetApi | undefined;
  /** Authenticates API keys; without it no key is valid. */
  readonly keys?: ApiKeyAuthenticator | undefined;
  /** The affiliate programme, validated too; without it there are no affiliates. */
  readonly affiliates?: AffiliateApi | undefined;
  /** Affiliates' lists as files; without it there are none. */
  readonly exports?: AffiliateExports | undefined;
  readonly history?: HistoryExports | undefined;
  /** Records clicks on affiliate links; without it none is remembered. */
  readonly referrals?: Referrals | undefined;
  /** Social sign-in; without it its addresses do not exist. */
  readonly social?: SocialSignInFlow | undefined;
  /** The way to card providers; without it no card pays. */
  readonly cards?: CardFlow | undefined;
  /** The page of the demonstration's card provider; without it there is none. */
  readonly cardPages?: CardPages | undefined;
  /** Live updates of transactions; without it pages poll. */
  readonly feed?: TransactionFeed;
  /** Stops mails by the links in them. */
  readonly mails?: MailStopApi | undefined;
  /** Live events for signed-in visitors; without it pages learn of changes when they load. */
  readonly events?: SiteEvents | undefined;
  /** Key of the CSRF tokens, at least 32 random bytes. Tokens survive a restart when the key does. */
  readonly signingKey: Buffer;
  /** The server speaks TLS itself, which turns on HSTS and Secure cookies; without it, it speaks plain HTTP. */
  readonly tls?: CertificateSource | undefined;
  /** Where visitors see the service, when known; https turns on HSTS and Secure cookies. */
  readonly publicUrl?: string | undefined;
  /**
   * Host names, beside that of `publicUrl`, that the server answers for, such as one that a proxy puts in place of the
   * visitor's; `name` stands for any port of it, `name:port` for one. See `AllowedHosts`.
   */
  readonly hosts?: readonly string[];
  /** Origins beside `publicUrl` that serve this site's calls, and whose pages may call this server. */
  readonly apiOrigins?: readonly string[];
  /**
   * Whose `X-Forwarded-For` is trusted: nobody's by default; true for the connecting peer, of whose header only the
   * last entry counts; or addresses and CIDR ranges, which a chain of proxies needs.
   */
  readonly trustProxy?: boolean | readonly string[];
  /**
   * Requests a minute that one address may make, probes excluded, and twenty times as many for files; 600 unless given.
   */
  readonly rateLimit?: number;
  /** Connections that one address may hold at a time, trusted proxies excluded; 256 unless given. */
  readonly connectionLimit?: number;
  /** Shares request counts between processes; without it each process counts alone. */
  readonly counts?: SharedCounters | undefined;
  /**
   * Reports quickly whether the server can do its work; called for `GET /ready`, at most once a second. Always true
   * unless given.
   */
  readonly ready?: () => boolean | Promise<boolean>;
  /**
   * Reports whether any process settles exchanges; `GET /ready` tells it as `settles`. Absent for a server that settles
   * by itself.
   */
  readonly settles?: (() => Promise<boolean>) | undefined;
  /** IDs of the chains that do not answer at present, for `GET /health`; none unless given. */
  readonly silentChains?: () => readonly string[];
  /** Whether live prices can be given, for `GET /health` and `GET /ready`; absent for the demonstration market. */
  readonly market?: (() => FeedHealth) | undefined;
  /** The pages and their files; without them the server answers calls only. */
  readonly pages?:
    | {
        readonly render: PageRenderer;
        readonly files?: string | undefined;
        /** Renders the pages that other sites frame; without it there are no widgets. */
        readonly renderFramed?: PageRenderer | undefined;
      }
    | undefined;
  /** Files for search engines; without it there are none. */
  readonly site?: SiteOptions | undefined;
  readonly log?: ServerLog;
  readonly times?: Partial<ServerTimes>;
}

/** The server's log. */
export interface ServerLog {
  /** pino's levels. `info`, the default, logs errors and slow responses only; `debug` logs every request. */
  readonly level?: string | undefined;
  /** Receives JSON lines; standard output unless given. */
  readonly stream?: { write(line: string): void };
}
