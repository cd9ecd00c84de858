import type { AccountApi } from '../../core/ports/apis/account-api.ts';
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
import type { CertificateSource } from './tls/certificate-files.ts';
import type { SharedCounters } from '../../core/ports/stores/shared-counters.ts';

/** What a server is made of. Times in milliseconds. */
export interface ServerOptions {
  /** Already `checked`: the server parses nothing itself. */
  readonly api: ExchangeApi;
  /** Accounts, `checked` too; without them there is nobody to sign in. */
  readonly accounts?: AccountApi | undefined;
  /** What the support panel asks, `checked` too; without it nobody can write to support. */
  readonly tickets?: TicketApi | undefined;
  /** Merchants and owners of keys, `checked` too; without it there are none. */
  readonly merchants?: MerchantApi | undefined;
  /** What framed pages ask, `checked` too. */
  readonly widgets?: WidgetApi | undefined;
  /** Tells whose software calls; without it no key is good. */
  readonly keys?: ApiKeyAuthenticator | undefined;
  /** The affiliate programme, `checked` too; without it there are no partners. */
  readonly affiliates?: AffiliateApi | undefined;
  /** Partners' lists as files; without it there are none. */
  readonly exports?: AffiliateExports | undefined;
  /** Who is told of clicks on partners' links; without it none is remembered. */
  readonly referrals?: Referrals | undefined;
  /** Sign-in by social networks; without it there are no such addresses. */
  readonly social?: SocialSignInFlow | undefined;
  /** Live news of transactions; without it they are looked at now and then. */
  readonly feed?: TransactionFeed;
  /** Live news for whoever is signed in; without it pages learn of changes when they load. */
  readonly events?: SiteEvents | undefined;
  /** Key of the CSRF tokens, at least 32 random bytes. Tokens outlive a restart when the key does. */
  readonly signingKey: Buffer;
  /** The server speaks TLS itself, which turns on HSTS and Secure cookies; without it, it speaks plain HTTP. */
  readonly tls?: CertificateSource | undefined;
  /** Where visitors see the service, when known; https turns on HSTS and Secure cookies. */
  readonly publicUrl?: string | undefined;
  /**
   * Names, beside that of `publicUrl`, by which the server may be asked for, such as the one a proxy puts in place of the
   * visitor's; `name` stands for any port of it, `name:port` for one. See `AllowedHosts`.
   */
  readonly hosts?: readonly string[];
  /** Origins beside `publicUrl` that serve this site's calls, and whose pages may make them here. */
  readonly apiOrigins?: readonly string[];
  /**
   * Whose `X-Forwarded-For` is believed: nobody's unless told; true for whoever connects, and then its last entry alone;
   * or addresses and CIDR ranges, which a chain of proxies needs.
   */
  readonly trustProxy?: boolean | readonly string[];
  /** Requests a minute that one address may make, probes apart, and twenty times as many for files; 600 unless told. */
  readonly rateLimit?: number;
  /** Connections that one address may hold at a time, a trusted proxy apart; 256 unless told. */
  readonly connectionLimit?: number;
  /** Where several processes count requests together; without it each counts its own. */
  readonly counts?: SharedCounters | undefined;
  /** Tells whether the server can do its work, soon; asked by `GET /ready`, at most once a second. Always yes unless told. */
  readonly ready?: () => boolean | Promise<boolean>;
  /** The pages and their files; without them the server answers calls only. */
  readonly pages?:
    | {
        readonly render: PageRenderer;
        readonly files?: string | undefined;
        /** Renders what other sites frame; without it there are no widgets. */
        readonly renderFramed?: PageRenderer | undefined;
      }
    | undefined;
  /** What search engines are told; without it they are told nothing. */
  readonly site?: SiteOptions | undefined;
  readonly log?: ServerLog;
  readonly times?: Partial<ServerTimes>;
}

/** What the server writes, and where. */
export interface ServerLog {
  /** pino's levels; `info` unless told, where only failures and slow answers are written; `debug` writes every request. */
  readonly level?: string | undefined;
  /** Receives JSON lines; standard output unless told. */
  readonly stream?: { write(line: string): void };
}

/** How long things may take, in milliseconds. */
export interface ServerTimes {
  /** For a request to arrive, from its first byte to its last. */
  readonly receive: number;
  /** For a page to be rendered. */
  readonly render: number;
  /** An answer may wait this long for a client that reads nothing of it; longer than a page may take. */
  readonly stall: number;
  /** A kept connection may be idle this long; longer than usual proxies do, so that it is they who close. */
  readonly keepAlive: number;
  /** From here on an answer is logged as slow. */
  readonly slow: number;
  /** Between turning unready and refusing connections, for a load balancer to notice. */
  readonly notice: number;
  /** For running requests to end when the server closes; then they are cut. */
  readonly drain: number;
}

/** What holds where `ServerOptions.times` says nothing. */
export const SERVER_TIMES: ServerTimes = {
  receive: 10_000,
  render: 30_000,
  stall: 60_000,
  keepAlive: 72_000,
  slow: 1_000,
  notice: 0,
  drain: 10_000,
};

/** Bytes of a body; the longest honest call is far below. */
export const BODY_LIMIT = 16 * 1024;

/**
 * Characters of a page's path. A page may repeat what its address says in each of hundreds of links, so one long address
 * would be answered by megabytes; the longest honest one, with a payout address or an e-mail in it, is far below.
 */
export const PATH_LIMIT = 512;

/** Bytes of all headers of a request. */
export const HEADER_LIMIT = 16 * 1024;
