import type { Currency } from '../../core/domain/quotes/currency.ts';
import { networkRules } from './network-rules.ts';

/**
 * A valid address of a currency's main network whose keys nobody holds, for demonstrations and tests; undefined for a
 * network without rules. The same seed gives the same address.
 * @param seed 32 bytes.
 * @throws RangeError when the seed has another length.
 */
export function exampleAddress(currency: Currency, seed: Uint8Array): string | undefined {
  if (seed.length !== 32) throw new RangeError(`a seed has 32 bytes, not ${seed.length}`);
  return networkRules.find(({ network }) => network === currency.network)?.format.example(seed);
}
