import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { listedAddress, type TreasuryAddresses } from '../../adapters/signer/signing-limits.ts';
import { StartError } from '../serve/start-error.ts';

const FORM = '{"litecoin": {"ltc": ["ltc1q…"]}}';

const place = z.union([
  z.string().check(z.minLength(1)),
  z.strictObject({ address: z.string().check(z.minLength(1)), extraId: z.string().check(z.minLength(1)) }),
]);
const form = z.record(z.string(), z.record(z.string(), z.array(place)));

/**
 * Reads where the signer sends the operator's own coins to, by chain and currency: its own list, which the server cannot
 * change. Nowhere without the file. @throws StartError
 */
export function readTreasuryAddresses(path: string): TreasuryAddresses {
  if (!existsSync(path)) return () => undefined;
  const listed = new Map<string, ReadonlySet<string>>();
  for (const [chain, byTicker] of Object.entries(parsed(path)))
    for (const [ticker, places] of Object.entries(byTicker)) {
      const texts = places.map((given) => listedAddress(typeof given === 'string' ? { address: given } : given));
      listed.set(`${chain} ${ticker}`, new Set(texts));
    }
  return (chain, ticker) => listed.get(`${chain} ${ticker}`);
}

function parsed(path: string): z.infer<typeof form> {
  try {
    return form.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    throw new StartError(`${path} can't be read: it must look like ${FORM}`, { cause });
  }
}
