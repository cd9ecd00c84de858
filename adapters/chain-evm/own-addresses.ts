import type { Address } from 'viem';
import type { IsOurs } from '../../core/ports/chain.ts';
import type { AccountAddresses } from './account-addresses.ts';
import { inStrips } from './in-strips.ts';

/** Indexes are given out one after the other, so a whole run of them that nobody has been given is the end. */
const GAP = 100;
/** How many addresses are asked about at once. */
const STRIP = 1000;

/** Which of the addresses have been handed out. */
export async function ownAmong(addresses: Iterable<string>, isOurs: IsOurs): Promise<ReadonlySet<string>> {
  return new Set(await inStrips([...new Set(addresses)], STRIP, async (strip) => [...(await isOurs(strip))]));
}

/** Every pay-in address that has been handed out, found by asking index after index. */
export async function allOwn(addresses: AccountAddresses, isOurs: IsOurs): Promise<readonly Address[]> {
  const own: Address[] = [];
  for (let start = 1; ; start += GAP) {
    const run = Array.from({ length: GAP }, (_, offset) => addresses.at(start + offset));
    // oxlint-disable-next-line no-await-in-loop -- whether there is a next one depends on this one
    const known = await isOurs(run);
    if (known.size === 0) return own;
    own.push(...run.filter((address) => known.has(address)));
  }
}
