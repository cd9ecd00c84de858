import * as z from 'zod/mini';
import { ConfigurationError } from '../configuration.ts';
import { placeOf, valueAt } from '../json-file.ts';
import { readYamlFile } from '../../files/yaml-file.ts';

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
  const content = readYamlFile(path, 'ALTWAY_TREASURY');
  const { success, data, error } = form.safeParse(content);
  if (success) return data;
  throw new ConfigurationError([...new Set(error.issues.flatMap((issue) => describeIssue(path, content, issue)))]);
}

function describeIssue(path: string, content: unknown, issue: z.core.$ZodIssue): string[] {
  const place = `${path}: ${placeOf(issue.path)}`.trimEnd();
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${place}: there is no setting ${JSON.stringify(key)}`);
  if (issue.path.length > 0 && valueAt(content, issue.path) === undefined) return [`${place} is missing`];
  return [`${place} ${issue.code === 'invalid_union' ? AMOUNT : issue.message}`];
}
