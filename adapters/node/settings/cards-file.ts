import { statSync } from 'node:fs';
import * as z from 'zod/mini';
import { ConfigurationError } from './configuration.ts';
import { placeOf, readJsonFile, valueAt } from './json-file.ts';

const key = (prefix: RegExp, must: string) =>
  z
    .string(must)
    .check(z.regex(prefix, must), z.regex(/^[\w-]{8,255}$/, 'has a character that no key has, or is too long'));
const keys = (prefix: RegExp, must: string) =>
  z
    .array(key(prefix, must), 'must be a list')
    .check(z.minLength(1, 'must not be empty'), z.maxLength(3, 'is too long'));
const whole = 'must be a whole number from 1 to 100000';
const money = z.number(whole).check(z.int(whole), z.minimum(1, whole), z.maximum(100_000, whole));

const common = {
  currencies: z.optional(
    z.array(z.enum(['usd', 'eur'], 'must be usd or eur'), 'must be a list').check(z.minLength(1, 'must not be empty')),
  ),
  api: z.optional(
    z.string('must be a text').check(z.refine(isAddress, 'must be an https:// address, or http:// on this machine')),
  ),
};

const stripe = z.strictObject(
  {
    secretKey: key(/^[sr]k_(live|test)_/, 'must be a secret or restricted key: sk_live_…, rk_live_… or sk_test_…'),
    webhookSecrets: keys(/^whsec_/, 'must be the signing secret of a webhook: whsec_…'),
    limits: z.optional(
      z
        .strictObject({ minimum: money, maximum: money }, 'must be an object with minimum and maximum')
        .check(z.refine(({ minimum, maximum }) => minimum < maximum, 'must have a minimum below the maximum')),
    ),
    ...common,
  },
  'must be an object',
);

const moonpay = z
  .strictObject(
    {
      publishableKey: key(/^pk_(live|test)_/, 'must be a publishable key: pk_live_… or pk_test_…'),
      secretKey: key(/^sk_(live|test)_/, 'must be a secret key: sk_live_… or sk_test_…'),
      webhookKeys: keys(/^wk_(live|test)_/, 'must be a webhook key: wk_live_… or wk_test_…'),
      ...common,
    },
    'must be an object',
  )
  .check(
    z.refine(
      ({ publishableKey, secretKey, webhookKeys }) =>
        new Set([publishableKey, secretKey, ...webhookKeys].map(isLive)).size === 1,
      'must have keys of one mode: all live, or all test',
    ),
  );

const form = z
  .strictObject(
    { stripe: z.optional(stripe), moonpay: z.optional(moonpay) },
    'must be an object with stripe or moonpay',
  )
  .check(z.refine((providers) => Object.keys(providers).length > 0, 'must name stripe or moonpay'));

/** The card providers as the file describes them, each with its keys. */
export type CardsFile = z.infer<typeof form>;

/** True for a key with which cards pay real money. */
export function isLive(secret: string): boolean {
  return /^[a-z]+_live_/.test(secret);
}

/**
 * Reads the file of card providers, which only its owner may read. It validates the form only. Errors contain no values,
 * because keys are among them. @throws ConfigurationError naming every mistake by its place in the file.
 */
export function readCardsFile(path: string): CardsFile {
  const content = readJsonFile(path, 'ALTWAY_CARDS');
  const { data, error } = form.safeParse(content);
  const mistakes = [
    ...(isPrivate(path) ? [] : [`ALTWAY_CARDS: ${path} can be read by others: chmod 600 it`]),
    ...(error?.issues ?? []).flatMap((issue) => describeIssue(path, content, issue)),
  ];
  if (data && mistakes.length === 0) return data;
  throw new ConfigurationError([...new Set(mistakes)]);
}

function isPrivate(path: string): boolean {
  return process.platform === 'win32' || (statSync(path).mode & 0o077) === 0;
}

function describeIssue(path: string, content: unknown, issue: z.core.$ZodIssue): string[] {
  const place = `${path}: ${placeOf(issue.path)}`.replace(/: $/, '');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((name) => `${place}: there is no setting ${JSON.stringify(name)}`);
  if (issue.path.length > 0 && valueAt(content, issue.path) === undefined) return [`${place} is missing`];
  return [`${place} ${issue.message}`];
}

/** True for https, or http on this machine, because keys travel to this address. */
function isAddress(value: string): boolean {
  const address = URL.parse(value);
  if (!address || address.username !== '' || address.password !== '' || address.pathname !== '/') return false;
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(address.hostname);
  return address.protocol === 'https:' || (address.protocol === 'http:' && isLoopback);
}
