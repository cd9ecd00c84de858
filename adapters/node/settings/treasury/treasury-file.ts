import * as z from 'zod/mini';
import { readCheckedYaml } from '../../files/checked-yaml.ts';

const AMOUNT = 'must be an amount, such as 0.25; a very small or large one in quotes';

/** YAML reads 0.25 as a number; amounts that a number cannot hold are written in quotes. */
const amount = z.pipe(
  z.union([z.string(), z.number()], AMOUNT),
  z.pipe(
    z.transform((given: string | number) => String(given)),
    z.string().check(z.regex(/^\d{1,30}(\.\d{1,18})?$/, AMOUNT)),
  ),
);

const OBJECT = 'must be an object with least, target and most';
const ends = { least: amount, target: amount, most: amount };
/** `cold`: where a surplus is sent. */
const cold = z.optional(z.string('must be an address').check(z.minLength(1), z.maxLength(200)));
const bands = <T extends z.ZodMiniType>(band: T) =>
  z.record(z.string(), band, 'must be an object of bands by currency');

const DOLLARS = 'must be whole dollars, such as 10000';
const dollars = z.int(DOLLARS).check(z.gte(0, DOLLARS), z.lte(1_000_000_000, DOLLARS));
const ADDRESS = 'must be an address, or an object with address and extraId';
const place = z.union(
  [
    z.string().check(z.minLength(1), z.maxLength(200)),
    z.strictObject({
      address: z.string().check(z.minLength(1), z.maxLength(200)),
      extraId: z.string().check(z.minLength(1), z.maxLength(100)),
    }),
  ],
  ADDRESS,
);

/** Transfers between hot wallets, venues and cold addresses. */
const transfers = z.strictObject(
  {
    automatic: z.optional(z.boolean('must be true or false')),
    least: z.optional(dollars),
    most: dollars,
    dayMost: dollars,
    approvalAbove: z.optional(dollars),
    feeBasisPoints: z.optional(z.int('must be from 1 to 1000').check(z.gte(1), z.lte(1_000))),
    /** Venues that the signer has keys of to withdraw from. */
    withdrawals: z.optional(z.array(z.string(), 'must be a list of venues')),
    /** Where coins are sent to, to come to a venue: by venue, then by currency. */
    addresses: z.optional(
      z.record(
        z.string(),
        z.record(z.string(), place, 'must be an object of addresses by currency'),
        'must be an object of addresses by venue',
      ),
    ),
  },
  'must be an object with most and dayMost',
);

const form = z.strictObject(
  {
    hotWallet: z.optional(bands(z.strictObject({ ...ends, cold }, OBJECT))),
    /** By venue, then by asset. */
    venues: z.optional(
      z.record(z.string(), bands(z.strictObject(ends, OBJECT)), 'must be an object of bands by venue'),
    ),
    transfers: z.optional(transfers),
  },
  'must be an object with hotWallet, venues, transfers',
);

export type TreasuryContent = z.infer<typeof form>;

/** Reads the file of the treasury. It validates the form only. @throws ConfigurationError naming every mistake. */
export function readTreasuryFile(path: string): TreasuryContent {
  return readCheckedYaml(path, 'ALTWAY_TREASURY', form, ({ code, message }) =>
    code === 'invalid_union' && message !== ADDRESS ? AMOUNT : message,
  );
}
