import type { Address } from 'viem';
import type { IsOurs } from '../../core/ports/chain.ts';
import type { AccountAddresses } from './account-addresses.ts';
import { inStrips } from './in-strips.ts';

/** Indexes are asked about in runs. */
const RUN = 100;
/**
 * They are given out one after the other, but for those that are left out after a restore: so many runs that nobody has
 * been given are the end.
 */
const EMPTY_RUNS = 10;
/** How many addresses are asked about at once. */
const STRIP = 1000;

/** Which of the addresses have been handed out. */
export async function ownAmong(addresses: Iterable<string>, isOurs: IsOurs): Promise<ReadonlySet<string>> {
  return new Set(await inStrips([...new Set(addresses)], STRIP, async (strip) => [...(await isOurs(strip))]));
}

/** Every pay-in address that has been handed out, found by asking index after index. */
export async function allOwn(addresses: AccountAddresses, isOurs: IsOurs): Promise<readonly Address[]> {
  const own: Address[] = [];
  for (let start = 1, empty = 0; ; start += RUN) {
    const run = Array.from({ length: RUN }, (_, offset) => addresses.at(start + offset));
    // oxlint-disable-next-line no-await-in-loop -- whether there is a next one depends on this one
    const known = await isOurs(run);
    empty = known.size === 0 ? empty + 1 : 0;
    if (empty === EMPTY_RUNS) return own;
    own.push(...run.filter((address) => known.has(address)));
  }
}
