import * as z from 'zod/mini';

const whole = (least: number, most: number) => {
  const must = `must be a whole number from ${least} to ${most}`;
  return z.number(must).check(z.int(must), z.minimum(least, must), z.maximum(most, must));
};
const matching = (pattern: RegExp, must: string) => z.string(must).check(z.regex(pattern, must));
const flag = z.optional(z.boolean('must be true or false'));
const text = z.string('must be a text').check(z.minLength(1, 'must not be empty'), z.maxLength(1000, 'is too long'));
const ticker = matching(/^[a-z0-9]{1,20}$/, 'must be a ticker in lower case, such as ltc');
const coins = matching(/^\d{1,18}(\.\d{1,18})?$/, 'must be a decimal number in quotes, such as "0.05"');
const url = z
  .string('must be a text')
  .check(z.refine(isAddress, 'must be an http:// or https:// address, with no user name and no password in it'));

const page = (placeholder: string) => {
  const must = `must be an https:// address with ${placeholder} in its path or query`;
  return z.string(must).check(z.refine((value) => isPage(value, placeholder), must));
};

const overrides = {
  explorer: z.optional(
    z.union([
      z.literal(false),
      z.strictObject({ transactionUrl: page('{transaction}'), addressUrl: page('{address}') }),
    ]),
  ),
  confirmations: z.optional(z.record(ticker, whole(1, 10_000), 'must be an object of numbers by ticker')),
  maximumFee: coins,
  secondOpinionFrom: z.optional(coins),
  pollMs: z.optional(whole(50, 600_000)),
};

/** More would only cost time. */
const MAX_NODES = 5;
const others = <T extends z.ZodMiniType>(node: T) =>
  z.optional(z.array(node, 'must be a list').check(z.maxLength(MAX_NODES, `must have at most ${MAX_NODES} nodes`)));

const login = { url, user: z.optional(text), password: z.optional(text), cookieFile: z.optional(text) };
const CREDENTIALS = 'must have user and password, or cookieFile';

const bitcoinFamily = z.strictObject({
  kind: z.literal('bitcoin-family'),
  network: z.enum(['bitcoin', 'litecoin', 'dogecoin'], 'must be bitcoin, litecoin or dogecoin'),
  regtest: flag,
  rpc: z
    .strictObject(
      {
        ...login,
        others: others(z.strictObject(login, 'must be an object').check(z.refine(hasCredentials, CREDENTIALS))),
      },
      'must be an object',
    )
    .check(z.refine(hasCredentials, CREDENTIALS)),
  wallet: matching(/^[\w.-]{1,100}$/, 'must be 1 to 100 letters, digits, dots, dashes and underscores'),
  finality: z.optional(whole(1, 10_000)),
  spendableAfter: z.optional(whole(1, 10_000)),
  maximumPayments: z.optional(whole(1, 25)),
  mergeBelow: z.optional(whole(0, 1_000_000_000)),
  ...overrides,
});

const evm = z.strictObject({
  kind: z.literal('evm'),
  id: matching(/^[a-z][a-z0-9-]{1,30}$/, 'must be 2 to 31 lower-case letters, digits and dashes'),
  chainId: whole(1, Number.MAX_SAFE_INTEGER),
  testnet: flag,
  rpc: z.strictObject({ url, others: others(url) }, 'must be an object'),
  native: ticker,
  tokens: z.array(
    z.strictObject(
      {
        ticker,
        contract: matching(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hexadecimal digits'),
        decimals: whole(0, 18),
      },
      'must be an object',
    ),
    'must be a list',
  ),
  finality: whole(1, 10_000),
  ...overrides,
});

/** The form of the file of real chains. */
export const chainsForm = z.strictObject(
  { chains: z.array(z.discriminatedUnion('kind', [bitcoinFamily, evm]), 'must be a list').check(z.minLength(1)) },
  'must be an object with a list of chains',
);

/** A chain of Bitcoin's family as the file describes it; amounts are decimal strings of its coin. */
export type BitcoinFamilyEntry = z.infer<typeof bitcoinFamily>;
/** An EVM network as the file describes it; `maximumFee` is a decimal string of its own coin. */
export type EvmEntry = z.infer<typeof evm>;
export type ChainEntry = BitcoinFamilyEntry | EvmEntry;

function isAddress(value: string): boolean {
  const address = URL.canParse(value) ? new URL(value) : undefined;
  if (address?.protocol !== 'http:' && address?.protocol !== 'https:') return false;
  return address.username === '' && address.password === '';
}

/**
 * True for an explorer's page with the placeholder. The origin must not contain the placeholder, so that no inserted
 * value can change the site.
 */
function isPage(value: string, placeholder: string): boolean {
  const [before, ...after] = value.split(placeholder);
  if (after.length === 0 || value.length > 500 || !isAddress(value)) return false;
  return /^https:\/\/[^/?#{]+\//.test(before!);
}

function hasCredentials({ user, password, cookieFile }: { user?: unknown; password?: unknown; cookieFile?: unknown }) {
  const hasUser = user !== undefined && password !== undefined;
  const hasNone = user === undefined && password === undefined;
  return cookieFile === undefined ? hasUser : hasNone;
}
