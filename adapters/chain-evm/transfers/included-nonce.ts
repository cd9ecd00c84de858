import type { Address, Hash, PublicClient } from 'viem';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { isPruned } from '../scan/pruned-state.ts';

/** An account's nonce that a block up to `final` has used. */
interface UsedNonce {
  readonly address: Address;
  readonly nonce: number;
  readonly final: bigint;
}

/**
 * Finds the transaction that used a nonce: steps back from the final block with doubling strides, then halves.
 * @throws ExchangeError `unavailable` when the node keeps no state that old, or shows no such transaction.
 */
export async function includedNonce(
  client: PublicClient,
  { address, nonce, final }: UsedNonce,
): Promise<{ readonly hash: Hash; readonly block: bigint }> {
  const isUsedAt = async (blockNumber: bigint): Promise<boolean> =>
    blockNumber >= 0n && (await countAt(client, address, blockNumber)) > nonce;
  let [unused, used, stride] = [final - 1n, final, 1n];
  // oxlint-disable-next-line no-await-in-loop -- each question depends on the answer before
  while (await isUsedAt(unused)) {
    used = unused;
    stride *= 2n;
    unused -= stride;
  }
  while (used - unused > 1n) {
    const middle = (used + unused) / 2n;
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (await isUsedAt(middle)) used = middle;
    else unused = middle;
  }
  const { transactions } = await client.getBlock({ blockNumber: used, includeTransactions: true });
  const found = transactions.find((one) => one.nonce === nonce && one.from.toLowerCase() === address.toLowerCase());
  if (found) return { hash: found.hash, block: used };
  throw new ExchangeError('unavailable', `The node does not show which transaction used the nonce ${nonce}`);
}

async function countAt(client: PublicClient, address: Address, blockNumber: bigint): Promise<number> {
  try {
    return await client.getTransactionCount({ address, blockNumber });
  } catch (cause) {
    if (!isPruned(cause)) throw cause;
    throw new ExchangeError('unavailable', 'The node keeps no state that old: look who used the nonce, then bury it', {
      cause,
    });
  }
}
