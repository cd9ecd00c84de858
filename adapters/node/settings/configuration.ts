import type { ConfirmedFacts } from '../../../core/domain/site/site-facts.ts';
import { isIP } from 'node:net';
import type { SiteLink } from '../../../core/domain/site/site-links.ts';
import type { FixedRateSettings } from '../../../core/exchange/quotes/fixed-rate/fixed-rate-settings.ts';
import type { QuoteSettings } from '../../../core/exchange/quotes/quote-settings.ts';
import type { UnpaidSettings } from '../../../core/exchange/transactions/unpaid/unpaid-settings.ts';

export interface AlarmSettings {
  /** E-mail address, and most mails to it within an hour. */
  readonly mail: string | undefined;
  readonly hourly: number;
  /** Where alarms are posted, and the secret that signs them. Both are secret. */
  readonly webhook: { readonly url: string; readonly secret: string } | undefined;
}

/** A server's configuration from its environment. */
export interface Configuration {
  /** 0 for any free port. */
  readonly port: number;
  readonly host: string;
  /** Folder of the server's key and notices. */
  readonly dataFolder: string;
  /** Origin of the public address, when it differs from that of `host` and `port`; see `publicUrl`. */
  readonly url: string | undefined;
  /** Files of the certificate and its key, PEM; without them the server speaks plain HTTP. */
  readonly tls: { readonly certificate: string; readonly key: string } | undefined;
  /** Port on which plain HTTP is redirected to `url`; undefined for none, 0 for any free port. */
  readonly redirectPort: number | undefined;
  /** Host names beside that of `url` that the server answers for. */
  readonly hosts: readonly string[];
  /** Origins beside the public one that pages may send their calls to; `altway support domain` selects one. */
  readonly apiOrigins: readonly string[];
  /** Target of `/blog`; without it there is no such page. */
  readonly blog: string | undefined;
  readonly logLevel: string;
  /** Whose `X-Forwarded-For` is trusted: nobody's, the connecting peer's, or that of addresses and CIDR ranges. */
  readonly trustProxy: boolean | readonly string[];
  /** Requests a minute that one address may make. */
  readonly rateLimit: number;
  /** Connections that one address may hold at a time, trusted proxies excluded. */
  readonly connectionLimit: number;
  readonly quotes: QuoteSettings;
  readonly fixedRates: FixedRateSettings;
  /** Limits of unpaid exchanges. */
  readonly unpaid: UnpaidSettings;
  /** Whether exchanges can be made without an account. */
  readonly guests: boolean;
  /** What the operator says about the house. */
  readonly facts: ConfirmedFacts;
  /** Address of a PostgreSQL server; without it the database is embedded, in the data folder. */
  readonly databaseUrl: string | undefined;
  /**
   * Where exchanges are settled: in the server itself, in a child process of it, or by processes of `altway settle` that
   * are started otherwise.
   */
  readonly settlement: 'inside' | 'child' | 'elsewhere';
  /** Socket of a separate signer; without it the server starts its own. */
  readonly signerSocket: string | undefined;
  /** Socket where that signer signs withdrawals from venues; beside its other one unless given. */
  readonly withdrawalSocket: string | undefined;
  /** File that describes real chains; without it the chain is simulated. */
  readonly chainsFile: string | undefined;
  /** File that describes venues with live order books; without it the market is the demonstration's. */
  readonly venuesFile: string | undefined;
  /** File of card providers and their keys; without it only the demonstration takes cards. */
  readonly cardsFile: string | undefined;
  /** File with the targets of hot wallets, for `altway treasury`; without it there are none. */
  readonly treasuryFile: string | undefined;
  /** File with what a dollar is worth in other fiat currencies; without it there are those of the market alone. */
  readonly fiatRatesFile: string | undefined;
  /** A node of Ethereum's main network that names are looked up through; that of the chains file unless given. */
  readonly namesNode: string | undefined;
  /** ENS's universal resolver where that node is of another network. */
  readonly namesResolver: string | undefined;
  /** Address of a mail server; without it mails are written into the data folder's outbox. */
  readonly smtpUrl: string | undefined;
  /** Sender of mails: an address, or `Name <address>`. */
  readonly mailFrom: string;
  /** File that describes the social sign-in providers; without it there are none. */
  readonly socialFile: string | undefined;
  /** E-mail address that is notified of each message to support; without it nobody is, and staff must check. */
  readonly supportMail: string | undefined;
  /** How alarms reach the operator; without an address and a webhook they are in the log alone. */
  readonly alarms: AlarmSettings;
  /** Social network links in the footer. */
  readonly socialLinks: readonly SiteLink[];
  /** Whether affiliates' conversions and payouts are carried out. */
  readonly affiliateOperations: boolean;
  /** Milliseconds between blocks of the simulated chain. */
  readonly blockMs: number;
  /** Milliseconds after which other processes take over the work of a dead one. */
  readonly leaseMs: number;
  /** Whether merchants' events may go to private networks, also without TLS. */
  readonly webhooksPrivate: boolean;
}

/** All mistakes in an environment, reported together, so that they can be fixed in one go. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    super(`The configuration cannot be used:\n${mistakes.map((mistake) => `  - ${mistake}`).join('\n')}`);
    this.mistakes = mistakes;
  }
}

/** Origin of a server's public address. @param port on which it listens, which `PORT=0` leaves open. */
export function publicUrl(
  { url, host, tls }: Pick<Configuration, 'url' | 'host'> & { readonly tls?: Configuration['tls'] },
  port: number,
): string {
  if (url !== undefined) return url;
  const everywhere = host === '0.0.0.0' || host === '::';
  return `${tls ? 'https' : 'http'}://${everywhere ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}
