import { isIP } from 'node:net';
import type { SiteLink } from '../../../core/domain/site/site-links.ts';
import { UNPAID_SETTINGS, type UnpaidSettings } from '../../../core/exchange/transactions/unpaid/unpaid-settings.ts';
import { didYouMean } from './did-you-mean.ts';
import { mailFrom, oneMail, smtpUrl } from './mail-settings.ts';
import { apiOrigins, foreignApiOrigins } from './api-origins.ts';
import { InvalidValue } from './invalid-value.ts';
import { SOCIAL_LINKS_EXAMPLE, siteLinks } from './site-links.ts';
import { trustedProxies } from './trusted-proxies.ts';
import { tlsFiles, tlsMistakes } from './tls-settings.ts';

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
  /** Limits of unpaid exchanges. */
  readonly unpaid: UnpaidSettings;
  /** Address of a PostgreSQL server; without it the database is embedded, in the data folder. */
  readonly databaseUrl: string | undefined;
  /** Socket of a separate signer; without it the server starts its own. */
  readonly signerSocket: string | undefined;
  /** File that describes real chains; without it the chain is simulated. */
  readonly chainsFile: string | undefined;
  /** Address of a mail server; without it mails are written into the data folder's outbox. */
  readonly smtpUrl: string | undefined;
  /** Sender of mails: an address, or `Name <address>`. */
  readonly mailFrom: string;
  /** File that describes the social sign-in providers; without it there are none. */
  readonly socialFile: string | undefined;
  /** E-mail address that is notified of each message to support; without it nobody is, and staff must check. */
  readonly supportMail: string | undefined;
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

/** Our own variables; names that other programs use too are not checked. */
const OWN = [
  'ALTWAY_DATA',
  'ALTWAY_URL',
  'ALTWAY_HOSTS',
  'ALTWAY_TLS_CERT',
  'ALTWAY_TLS_KEY',
  'ALTWAY_HTTP_REDIRECT_PORT',
  'ALTWAY_API_ORIGINS',
  'ALTWAY_BLOG',
  'ALTWAY_TRUST_PROXY',
  'ALTWAY_RATE_LIMIT',
  'ALTWAY_CONNECTION_LIMIT',
  'ALTWAY_UNPAID_SUBNET',
  'ALTWAY_UNPAID_ACCOUNT',
  'ALTWAY_UNPAID_KEY',
  'ALTWAY_UNPAID_STRANGERS',
  'ALTWAY_SIGNER',
  'ALTWAY_CHAINS',
  'ALTWAY_MAIL_FROM',
  'ALTWAY_SUPPORT_MAIL',
  'ALTWAY_SOCIAL_LINKS',
  'ALTWAY_SOCIAL',
  'ALTWAY_AFFILIATE_OPERATIONS',
  'ALTWAY_BLOCK_MS',
  'ALTWAY_LEASE_MS',
  'ALTWAY_WEBHOOKS_PRIVATE',
  // The command line's: the token file of support commands.
  'ALTWAY_STAFF_TOKEN_FILE',
];

/** Variables that may hold a password: errors omit their values. */
const SECRET: ReadonlySet<string> = new Set(['DATABASE_URL', 'SMTP_URL']);

/** Sender for the outbox only: no mail server accepts it. */
const FROM_NOBODY = 'Altway <no-reply@altway.invalid>';

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** Reads a server's environment, with defaults for unset or empty variables. @throws ConfigurationError for mistakes. */
export function readConfiguration(env: Readonly<Record<string, string | undefined>>): Configuration {
  const mistakes = misspelt(env);
  const read = <T>(name: string, fallback: T, example: string, parse: (text: string) => T | InvalidValue): T => {
    const text = env[name]?.trim();
    if (!text) return fallback;
    const value = parse(text);
    if (!(value instanceof InvalidValue)) return value;
    const shown = SECRET.has(name) ? 'not usable' : JSON.stringify(text);
    mistakes.push(`${name} is ${shown}, but must be ${value.must}; for example ${name}=${example}`);
    return fallback;
  };
  const count = (name: string, fallback: number) =>
    read(name, fallback, String(fallback), (text) => wholeNumber(text, 1, 10_000_000));
  const configuration: Configuration = {
    port: read('PORT', 3000, '3000', (text) => wholeNumber(text, 0, 65_535)),
    host: read('HOST', '127.0.0.1', '0.0.0.0', host),
    dataFolder: read('ALTWAY_DATA', './data', '/var/lib/altway', (text) => text),
    url: read<string | undefined>('ALTWAY_URL', undefined, 'https://exchange.example', origin),
    tls: tlsFiles(env),
    redirectPort: read<number | undefined>('ALTWAY_HTTP_REDIRECT_PORT', undefined, '80', (text) =>
      wholeNumber(text, 0, 65_535),
    ),
    hosts: read<readonly string[]>('ALTWAY_HOSTS', [], 'exchange.internal,10.0.0.5:3000', hosts),
    apiOrigins: read<readonly string[]>('ALTWAY_API_ORIGINS', [], 'https://api.exchange.example', apiOrigins),
    blog: read<string | undefined>('ALTWAY_BLOG', undefined, 'https://blog.example', webAddress),
    logLevel: read('LOG_LEVEL', 'info', 'info', oneOfLevels),
    trustProxy: read<boolean | readonly string[]>('ALTWAY_TRUST_PROXY', false, '127.0.0.1', trustedProxies),
    rateLimit: read('ALTWAY_RATE_LIMIT', 600, '600', (text) => wholeNumber(text, 1, 1_000_000)),
    connectionLimit: read('ALTWAY_CONNECTION_LIMIT', 256, '256', (text) => wholeNumber(text, 1, 1_000_000)),
    unpaid: {
      subnet: count('ALTWAY_UNPAID_SUBNET', UNPAID_SETTINGS.subnet),
      account: count('ALTWAY_UNPAID_ACCOUNT', UNPAID_SETTINGS.account),
      key: count('ALTWAY_UNPAID_KEY', UNPAID_SETTINGS.key),
      strangers: count('ALTWAY_UNPAID_STRANGERS', UNPAID_SETTINGS.strangers),
    },
    databaseUrl: read<string | undefined>('DATABASE_URL', undefined, 'postgres://altway@127.0.0.1/altway', database),
    signerSocket: read<string | undefined>('ALTWAY_SIGNER', undefined, '/run/altway/signer.sock', (text) => text),
    chainsFile: read<string | undefined>('ALTWAY_CHAINS', undefined, '/etc/altway/chains.json', (text) => text),
    smtpUrl: read<string | undefined>('SMTP_URL', undefined, 'smtp://127.0.0.1:25', smtpUrl),
    mailFrom: read('ALTWAY_MAIL_FROM', FROM_NOBODY, '"Altway <no-reply@exchange.example>"', mailFrom),
    socialFile: read<string | undefined>('ALTWAY_SOCIAL', undefined, '/etc/altway/social.json', (text) => text),
    supportMail: read<string | undefined>('ALTWAY_SUPPORT_MAIL', undefined, 'support@exchange.example', oneMail),
    socialLinks: read<readonly SiteLink[]>('ALTWAY_SOCIAL_LINKS', [], SOCIAL_LINKS_EXAMPLE, siteLinks),
    affiliateOperations: read('ALTWAY_AFFILIATE_OPERATIONS', true, 'on', onOrOff),
    blockMs: read('ALTWAY_BLOCK_MS', 1000, '1000', (text) => wholeNumber(text, 10, 600_000)),
    leaseMs: read('ALTWAY_LEASE_MS', 15_000, '15000', (text) => wholeNumber(text, 500, 600_000)),
    webhooksPrivate: read('ALTWAY_WEBHOOKS_PRIVATE', false, '1', yesOrNo),
  };
  mistakes.push(...foreignApiOrigins(configuration.apiOrigins, publicUrl(configuration, configuration.port)));
  if (configuration.smtpUrl !== undefined && configuration.mailFrom === FROM_NOBODY && !env['ALTWAY_MAIL_FROM']?.trim())
    mistakes.push(
      'ALTWAY_MAIL_FROM is missing, which SMTP_URL needs; for example ALTWAY_MAIL_FROM="Altway <no-reply@exchange.example>"',
    );
  mistakes.push(...tlsMistakes(env, configuration));
  if (mistakes.length > 0) throw new ConfigurationError(mistakes);
  return configuration;
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

function misspelt(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith('ALTWAY_') && !OWN.includes(name))
    .map((name) => {
      const meant = didYouMean(name, OWN);
      return `${name} is not a variable of Altway${meant ? `: did you mean ${meant}?` : `; there are ${OWN.join(', ')}`}`;
    });
}

function wholeNumber(text: string, least: number, most: number): number | InvalidValue {
  const value = Number(text);
  const fits = /^\d+$/.test(text) && value >= least && value <= most;
  return fits ? value : new InvalidValue(`a whole number from ${least} to ${most}`);
}

function onOrOff(text: string): boolean | InvalidValue {
  return text === 'on' || text === 'off' ? text === 'on' : new InvalidValue('on or off');
}

function host(text: string): string | InvalidValue {
  const plain = text.replace(/^\[(.*)\]$/, '$1');
  const fits = isIP(plain) !== 0 || /^(?!-)[a-z\d-]+(\.[a-z\d-]+)*$/i.test(plain);
  return fits ? plain : new InvalidValue('the address or host name to listen at, without scheme or port');
}

function hosts(text: string): readonly string[] | InvalidValue {
  const given = text.split(',').map((name) => URL.parse(`http://${name.trim()}`));
  const names = given.map((url) => (url?.href === `http://${url?.host}/` ? url.host : undefined));
  const fits = names.filter((name) => name !== undefined);
  return fits.length === names.length
    ? fits
    : new InvalidValue('names of hosts, each with or without a port, without scheme');
}

function origin(text: string): string | InvalidValue {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const bare = url && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  if (bare && (url.protocol === 'http:' || url.protocol === 'https:')) return url.origin;
  return new InvalidValue('the address that visitors type, with http:// or https:// and without a path');
}

function webAddress(text: string): string | InvalidValue {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  return isWeb ? url.href : new InvalidValue('an address that begins with http:// or https://');
}

/** The address may hold a password, so errors omit it. */
function database(text: string): string | InvalidValue {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === 'postgres:' || url?.protocol === 'postgresql:'
    ? text
    : new InvalidValue('the address of a PostgreSQL database, postgres://…');
}

function oneOfLevels(text: string): string | InvalidValue {
  const level = text.toLowerCase();
  return LEVELS.includes(level) ? level : new InvalidValue(`one of ${LEVELS.join(', ')}`);
}

function yesOrNo(text: string): boolean | InvalidValue {
  if (text === '1' || text === 'true') return true;
  return text === '0' || text === 'false' ? false : new InvalidValue('1 or 0');
}
