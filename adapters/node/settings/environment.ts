import type { ConfirmedFacts } from '../../../core/domain/site/site-facts.ts';
import type { SiteLink } from '../../../core/domain/site/site-links.ts';
import {
  FIXED_RATE_SETTINGS,
  type FixedRateSettings,
} from '../../../core/exchange/quotes/fixed-rate/fixed-rate-settings.ts';
import { QUOTE_SETTINGS } from '../../../core/exchange/quotes/quote-settings.ts';
import { UNPAID_SETTINGS, type UnpaidSettings } from '../../../core/exchange/transactions/unpaid/unpaid-settings.ts';
import { mailFrom, oneMail, smtpUrl } from './mail-settings.ts';
import { alarmMistakes, alarmSettings } from './alarms/alarm-settings.ts';
import { apiOrigins, foreignApiOrigins } from './api-origins.ts';
import { InvalidValue } from './invalid-value.ts';
import { confirmedFacts, FACTS_EXAMPLE } from './confirmed-facts.ts';
import { SOCIAL_LINKS_EXAMPLE, siteLinks } from './site-links.ts';
import { trustedProxies } from './trusted-proxies.ts';
import { settlementMistakes, settlementUnlessGiven } from './settlement-mistakes.ts';
import { tlsFiles, tlsMistakes } from './tls-settings.ts';
import { type Configuration, ConfigurationError, publicUrl } from './configuration.ts';
import {
  wholeNumber,
  onOrOff,
  contract,
  host,
  hosts,
  origin,
  webAddress,
  database,
  oneOfLevels,
  yesOrNo,
  settlementPlace,
} from './setting-values.ts';
import { misspeltNames } from './misspelt-names.ts';

/** Variables that may hold a secret: errors omit their values. */
const SECRET: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'SMTP_URL',
  'ALTWAY_ALARM_WEBHOOK',
  'ALTWAY_ALARM_SECRET',
  'ALTWAY_NAMES_NODE',
]);

/** Sender for the outbox only: no mail server accepts it. */
const FROM_NOBODY = 'Altway <no-reply@altway.invalid>';

const NO_SENDER =
  'ALTWAY_MAIL_FROM is missing, which SMTP_URL needs; for example ALTWAY_MAIL_FROM="Altway <no-reply@exchange.example>"';

/** ENS's on the test network Sepolia. */
const RESOLVER_EXAMPLE = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe';

const port = (text: string) => wholeNumber(text, 0, 65_535);

/** Reads a server's environment, with defaults for unset or empty variables. @throws ConfigurationError for mistakes. */
export function readConfiguration(env: Readonly<Record<string, string | undefined>>): Configuration {
  const mistakes = misspeltNames(env);
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
  const percent = (name: string, fallback: number) =>
    read(name, fallback, String(fallback), (text) => wholeNumber(text, 1, 100));
  const configuration: Configuration = {
    port: read('PORT', 3000, '3000', port),
    host: read('HOST', '127.0.0.1', '0.0.0.0', host),
    dataFolder: read('ALTWAY_DATA', './data', '/var/lib/altway', (text) => text),
    url: read<string | undefined>('ALTWAY_URL', undefined, 'https://exchange.example', origin),
    tls: tlsFiles(env),
    redirectPort: read<number | undefined>('ALTWAY_HTTP_REDIRECT_PORT', undefined, '80', port),
    hosts: read<readonly string[]>('ALTWAY_HOSTS', [], 'exchange.internal,10.0.0.5:3000', hosts),
    apiOrigins: read<readonly string[]>('ALTWAY_API_ORIGINS', [], 'https://api.exchange.example', apiOrigins),
    blog: read<string | undefined>('ALTWAY_BLOG', undefined, 'https://blog.example', webAddress),
    logLevel: read('LOG_LEVEL', 'info', 'info', oneOfLevels),
    trustProxy: read<boolean | readonly string[]>('ALTWAY_TRUST_PROXY', false, '127.0.0.1', trustedProxies),
    rateLimit: read('ALTWAY_RATE_LIMIT', 600, '600', (text) => wholeNumber(text, 1, 1_000_000)),
    connectionLimit: read('ALTWAY_CONNECTION_LIMIT', 256, '256', (text) => wholeNumber(text, 1, 1_000_000)),
    quotes: { priceImpactLimit: percent('ALTWAY_PRICE_IMPACT_LIMIT', QUOTE_SETTINGS.priceImpactLimit) },
    fixedRates: fixedRateSettings(count, percent),
    unpaid: unpaidSettings(count),
    guests: read('ALTWAY_GUESTS', true, 'on', onOrOff),
    facts: read<ConfirmedFacts>('ALTWAY_FACTS', {}, FACTS_EXAMPLE, (text) => confirmedFacts(text)),
    databaseUrl: read<string | undefined>('DATABASE_URL', undefined, 'postgres://altway@127.0.0.1/altway', database),
    settlement: read('ALTWAY_SETTLEMENT', settlementUnlessGiven(env), 'child', settlementPlace),
    ...paths(read),
    namesNode: read<string | undefined>('ALTWAY_NAMES_NODE', undefined, 'http://127.0.0.1:8545', webAddress),
    namesResolver: read<string | undefined>('ALTWAY_NAMES_RESOLVER', undefined, RESOLVER_EXAMPLE, contract),
    smtpUrl: read<string | undefined>('SMTP_URL', undefined, 'smtp://127.0.0.1:25', smtpUrl),
    mailFrom: read('ALTWAY_MAIL_FROM', FROM_NOBODY, '"Altway <no-reply@exchange.example>"', mailFrom),
    socialFile: read<string | undefined>('ALTWAY_SOCIAL', undefined, '/etc/altway/social.json', (text) => text),
    supportMail: read<string | undefined>('ALTWAY_SUPPORT_MAIL', undefined, 'support@exchange.example', oneMail),
    alarms: alarmSettings(read),
    socialLinks: read<readonly SiteLink[]>('ALTWAY_SOCIAL_LINKS', [], SOCIAL_LINKS_EXAMPLE, siteLinks),
    affiliateOperations: read('ALTWAY_AFFILIATE_OPERATIONS', true, 'on', onOrOff),
    blockMs: read('ALTWAY_BLOCK_MS', 1000, '1000', (text) => wholeNumber(text, 10, 600_000)),
    leaseMs: read('ALTWAY_LEASE_MS', 15_000, '15000', (text) => wholeNumber(text, 500, 600_000)),
    webhooksPrivate: read('ALTWAY_WEBHOOKS_PRIVATE', false, '1', yesOrNo),
  };
  mistakes.push(...foreignApiOrigins(configuration.apiOrigins, publicUrl(configuration, configuration.port)));
  if (configuration.smtpUrl !== undefined && configuration.mailFrom === FROM_NOBODY && !env['ALTWAY_MAIL_FROM']?.trim())
    mistakes.push(NO_SENDER);
  mistakes.push(...alarmMistakes(env), ...settlementMistakes(configuration));
  mistakes.push(...tlsMistakes(env, configuration));
  if (mistakes.length > 0) throw new ConfigurationError(mistakes);
  return configuration;
}

type Read = <T>(name: string, fallback: T, example: string, parse: (text: string) => T | InvalidValue) => T;

/** Sockets of the signer, and files that say more than a variable can. */
function paths(read: Read) {
  const file = (name: string, example: string) => read<string | undefined>(name, undefined, example, (text) => text);
  return {
    signerSocket: file('ALTWAY_SIGNER', '/run/altway/signer.sock'),
    withdrawalSocket: file('ALTWAY_WITHDRAWALS', '/run/altway/signer-w.sock'),
    chainsFile: file('ALTWAY_CHAINS', '/etc/altway/chains.json'),
    cardsFile: file('ALTWAY_CARDS', '/etc/altway/cards.json'),
    venuesFile: file('ALTWAY_VENUES', '/etc/altway/venues.yaml'),
    treasuryFile: file('ALTWAY_TREASURY', '/etc/altway/treasury.yaml'),
    fiatRatesFile: file('ALTWAY_FIAT_RATES', '/etc/altway/fiat.yaml'),
  };
}

type ReadNumber = (name: string, fallback: number) => number;

function fixedRateSettings(count: ReadNumber, percent: ReadNumber): FixedRateSettings {
  return {
    marginMost: percent('ALTWAY_FIXED_MARGIN', FIXED_RATE_SETTINGS.marginMost),
    asset: count('ALTWAY_FIXED_ASSET', FIXED_RATE_SETTINGS.asset),
    account: count('ALTWAY_FIXED_ACCOUNT', FIXED_RATE_SETTINGS.account),
    subnet: count('ALTWAY_FIXED_SUBNET', FIXED_RATE_SETTINGS.subnet),
  };
}

function unpaidSettings(count: ReadNumber): UnpaidSettings {
  return {
    subnet: count('ALTWAY_UNPAID_SUBNET', UNPAID_SETTINGS.subnet),
    account: count('ALTWAY_UNPAID_ACCOUNT', UNPAID_SETTINGS.account),
    key: count('ALTWAY_UNPAID_KEY', UNPAID_SETTINGS.key),
    strangers: count('ALTWAY_UNPAID_STRANGERS', UNPAID_SETTINGS.strangers),
  };
}
