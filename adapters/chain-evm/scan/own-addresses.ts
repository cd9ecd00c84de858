import type { OwnAddressFilter } from '../../../core/ports/chains/chain.ts';
import { batched } from './batched.ts';

/** How many addresses are asked about at once. */
const BATCH_SIZE = 1000;

/** Which of the addresses have been handed out. */
export async function ownAddressesAmong(
  addresses: Iterable<string>,
  filterOwnAddresses: OwnAddressFilter,
): Promise<ReadonlySet<string>> {
  return new Set(
    await batched([...new Set(addresses)], BATCH_SIZE, async (batch) => [...(await filterOwnAddresses(batch))]),
  );
}
