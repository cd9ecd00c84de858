import type { OwnAddressFilter } from '../../core/ports/chain.ts';
import { inStrips } from './in-strips.ts';

/** How many addresses are asked about at once. */
const STRIP = 1000;

/** Which of the addresses have been handed out. */
export async function ownAmong(
  addresses: Iterable<string>,
  filterOwnAddresses: OwnAddressFilter,
): Promise<ReadonlySet<string>> {
  return new Set(
    await inStrips([...new Set(addresses)], STRIP, async (strip) => [...(await filterOwnAddresses(strip))]),
  );
}
