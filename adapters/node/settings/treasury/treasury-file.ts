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

const form = z.strictObject(
  {
    hotWallet: z.optional(bands(z.strictObject({ ...ends, cold }, OBJECT))),
    /** By venue, then by asset. */
    venues: z.optional(
      z.record(z.string(), bands(z.strictObject(ends, OBJECT)), 'must be an object of bands by venue'),
    ),
  },
  'must be an object with hotWallet, venues or both',
);

export type TreasuryContent = z.infer<typeof form>;

/** Reads the file of the treasury. It validates the form only. @throws ConfigurationError naming every mistake. */
export function readTreasuryFile(path: string): TreasuryContent {
  return readCheckedYaml(path, 'ALTWAY_TREASURY', form, ({ code, message }) =>
    code === 'invalid_union' ? AMOUNT : message,
  );
}
