import { exampleAddress } from '../../../../adapters/addresses/example-address.ts';
import { EmbeddedCatalogue } from '../../../../adapters/market-embedded/embedded-catalogue.ts';
import { oddText } from './hostile-request.ts';
import type { Random } from '../../random.ts';

/** The part of a schema that determines the types of its values. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly innerType?: Schema;
  readonly options?: readonly Schema[];
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly values?: readonly unknown[];
}

interface Schema {
  readonly _zod: { readonly def: unknown };
}

const currencies = new EmbeddedCatalogue().list().filter(({ kind }) => kind !== 'fiat');
const TICKERS = ['btc', 'ltc', 'doge', 'eth', 'xrp', 'xlm', ...currencies.map(({ ticker }) => ticker)];

/** One address of each currency, made once: their checksums are slow. */
const ADDRESSES = currencies.map((currency) => exampleAddress(currency, new Uint8Array(32).fill(9)) ?? 'none');

/** Common values of a field by its name, so that many inputs pass the first validation. */
const USUAL: Readonly<Record<string, (random: Random) => unknown>> = {
  from: ticker,
  to: ticker,
  base: ticker,
  currency: ticker,
  fromCurrency: ticker,
  toCurrency: ticker,
  amount,
  amountTo: amount,
  address,
  refundAddress: address,
  email: (random) => `stranger${random.between(1, 1_000_000)}@example.org`,
  password: () => 'correct horse battery staple',
  secret: (random) => secret(random),
  token: (random) => secret(random),
  id: (random) => letters(random, 12, 'abcdefghijklmnopqrstuvwxyz0123456789'),
  transactionId: (random) => letters(random, 12, 'abcdefghijklmnopqrstuvwxyz0123456789'),
  page: (random) => random.between(1, 3),
  code: () => '123456',
  totp: () => '123456',
  path: (random) => random.pick(['/faq', '/about', '/terms-of-use', '/none']),
  locale: (random) => random.pick(['en', 'de', 'ar', 'xx']),
  range: (random) => random.pick(['day', 'week', 'month', 'year']),
  message: () => 'Where are my coins?',
  query: () => 'to=btc&amount=0.1&address=x&merchant_id=1&signature=2',
};

/** A value for a schema: valid, or odd but of its type, or of another type. @param name of the field. */
export function fuzzed(schema: Schema, random: Random, name = ''): unknown {
  if (name !== '' && random.chance(0.12)) return oddValue(random);
  const usual = USUAL[name];
  if (usual && random.chance(0.75)) return usual(random);
  const { type, shape, innerType, options, entries, values } = schema._zod.def as Definition;
  switch (type) {
    case 'object':
      return fuzzedObject(shape!, random);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return random.chance(0.4) ? undefined : fuzzed(innerType!, random, name);
    case 'union':
      return fuzzed(random.pick(options!), random, name);
    case 'enum':
      return random.pick(Object.values(entries!));
    case 'literal':
      return random.pick(values!);
    case 'boolean':
      return random.chance(0.5);
    case 'number':
      return random.pick([0, 1, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308]);
    case 'string':
      return oddText(random);
    default:
      return oddValue(random);
  }
}

function fuzzedObject(shape: Readonly<Record<string, Schema>>, random: Random): Record<string, unknown> {
  const fields = Object.entries(shape).filter(() => !random.chance(0.04));
  const made = Object.fromEntries(fields.map(([name, field]) => [name, fuzzed(field, random, name)]));
  return random.chance(0.05) ? { ...made, [oddText(random)]: oddValue(random) } : made;
}

/** A value of any type. */
export function oddValue(random: Random): unknown {
  return random.pick<() => unknown>([
    () => oddText(random),
    () => null,
    () => random.pick([0, -1, 1.5, 2 ** 53, 1e308]),
    () => random.chance(0.5),
    () => [],
    () => [oddText(random), oddText(random)],
    () => ({ [oddText(random)]: oddText(random) }),
    () => nested(random.between(1, 400)),
  ])();
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

function ticker(random: Random): string {
  return random.pick(TICKERS);
}

function amount(random: Random): string {
  return random.pick(['15', '0.05', '900', '0', '-1', '1e3', '0.000000000000000000001', '99999999999999999999', '1,5']);
}

function address(random: Random): string {
  return random.pick(ADDRESSES);
}

function secret(random: Random): string {
  return letters(random, 43, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_');
}

function letters(random: Random, length: number, alphabet: string): string {
  return Array.from({ length }, () => alphabet[random.between(0, alphabet.length - 1)]).join('');
}
