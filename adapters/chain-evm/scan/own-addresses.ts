import type { OwnAddressFilter } from '../../../core/ports/chains/chain.ts';
import { batched } from './batched.ts';

/** Addresses per lookup. */
const BATCH_SIZE = 1000;

/** The addresses among the given ones that were handed out. */
export async function ownAddressesAmong(
  addresses: Iterable<string>,
  filterOwnAddresses: OwnAddressFilter,
): Promise<ReadonlySet<string>> {
  return new Set(
    await batched([...new Set(addresses)], BATCH_SIZE, async (batch) => [...(await filterOwnAddresses(batch))]),
  );
}
