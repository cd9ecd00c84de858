import * as z from 'zod/mini';

const whole = (least: number, most: number) => {
  const must = `must be a whole number from ${least} to ${most}`;
  return z.number(must).check(z.int(must), z.minimum(least, must), z.maximum(most, must));
};
const text = z.string('must be a text').check(z.minLength(1, 'must not be empty'), z.maxLength(300, 'is too long'));
const asset = z
  .string('must be an asset, such as btc')
  .check(z.regex(/^[a-z0-9]{1,20}$/, 'must be an asset, such as btc'));
const list = <T extends z.ZodMiniType>(item: T) =>
  z.array(item, 'must be a list').check(z.minLength(1, 'must not be empty'), z.maxLength(5_000, 'is too long'));
const object = 'must be an object';

const address = (...schemes: string[]) => {
  const must = `must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`;
  return z.string(must).check(
    z.refine((value) => {
      const url = URL.parse(value);
      return url !== null && schemes.includes(url.protocol) && url.username === '' && url.password === '';
    }, must),
  );
};

/** Taker fees in parts per million: 1000 is 0.1 %. */
const fee = whole(0, 500_000);

const code = z.union([z.literal(false), z.strictObject({ asset, network: text, contract: z.optional(text) }, object)]);

const yesOrNo = z.boolean('must be true or false');

/** The operator's account at a venue: the file of its key, the venue's test venue, and other addresses of its calls. */
const account = z.strictObject(
  { keyFile: text, sandbox: z.optional(yesOrNo), rest: z.optional(address('https:', 'http:')) },
  'must be an object with keyFile',
);

const worth = whole(1, 1_000_000_000);

const hedging = z.strictObject(
  {
    unit: asset,
    homes: z.optional(list(asset)),
    least: z.optional(worth),
    orderLimit: worth,
    dayLimit: worth,
    /** Parts per million: 3000 is 0.3 %. */
    slippage: z.optional(whole(0, 100_000)),
    assetExposure: z.optional(worth),
    totalExposure: z.optional(worth),
    dayLoss: z.optional(worth),
    daySlippage: z.optional(worth),
  },
  object,
);

const venue = z.strictObject(
  {
    takerFee: z.optional(fee),
    fees: z.optional(z.record(text, fee, 'must be an object of fees by market')),
    assets: z.optional(list(asset)),
    markets: z.optional(list(text)),
    exclude: z.optional(list(text)),
    codes: z.optional(z.record(text, code, "must be an object of assets by the venue's codes")),
    rest: z.optional(address('https:', 'http:')),
    socket: z.optional(address('wss:', 'ws:')),
    proxy: z.optional(address('http:', 'https:')),
    levels: z.optional(whole(1, 5_000)),
    weightPerMinute: z.optional(whole(1, 100_000)),
    account: z.optional(account),
  },
  object,
);

const certificate = { ca: text, certificate: text, key: text };
const host = text;
const port = whole(0, 65_535);

const tls = z.strictObject({ host, port, ...certificate }, object);

/** The form of the file of venues. */
export const venuesForm = z.strictObject(
  {
    from: z.optional(z.union([z.strictObject({ socket: text }), tls])),
    listen: z.optional(z.strictObject({ socket: z.optional(text), tls: z.optional(tls) }, object)),
    process: z.optional(z.enum(['child', 'elsewhere'], 'must be child or elsewhere')),
    strayPercent: z.optional(whole(1, 1_000)),
    batchMs: z.optional(whole(10, 2_000)),
    venues: z.optional(z.record(text, venue, 'must be an object of venues')),
    hedging: z.optional(hedging),
  },
  'must be an object with venues, or with from',
);

export type VenuesContent = z.infer<typeof venuesForm>;
export type HedgingEntry = z.infer<typeof hedging>;
export type VenueEntry = z.infer<typeof venue>;
/** Where the other end of a TLS connection is, and the files that prove this end to it; PEM. */
export type TlsEnd = z.infer<typeof tls>;
