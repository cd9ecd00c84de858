import type { Hash } from 'viem';
import type { ActivePayInAddresses, OwnAddressFilter } from '../../../core/ports/chains/chain.ts';
import type { EvmNode } from '../evm-node.ts';
import { batched } from './batched.ts';
import type { BlockScanner, ScannedBlock } from './block-scanner.ts';
import { type EvmBlock, readBlock } from './evm-block.ts';
import type { EvmCursor } from './evm-cursor.ts';

/** Blocks that are requested at once, at most: the part after which a scan may end. */
export const BATCH_SIZE = 8;

/** A block's place in the chain. */
export interface Header {
  readonly number: bigint;
  readonly hash: Hash;
}

/** What of a scan its blocks depend on. */
export interface Walk {
  readonly start: bigint;
  readonly from: EvmCursor;
  readonly scanning: {
    readonly filterOwnAddresses: OwnAddressFilter;
    readonly activePayIns: ActivePayInAddresses;
  };
  /** Receives the blocks whose internal transfers the node no longer has. */
  readonly missed: ScannedBlock[];
}

/**
 * Scanned blocks by hash, until a cursor has passed them: a repeated scan then costs two requests, also when nobody
 * reported the one before.
 */
export class ScannedBlocks {
  readonly #node: EvmNode;
  readonly #scanner: BlockScanner;
  readonly #scanned = new Map<Hash, ScannedBlock>();

  constructor(node: EvmNode, scanner: BlockScanner) {
    this.#node = node;
    this.#scanner = scanner;
  }

  /** Forgets the blocks up to a height. */
  forget(through: bigint): void {
    for (const { number, hash } of this.#scanned.values()) if (number <= through) this.#scanned.delete(hash);
  }

  /** The height up to which every block after `start` is cached, though perhaps one of a chain that was replaced. */
  cachedAfter(start: bigint): bigint {
    const known = new Set([...this.#scanned.values()].map(({ number }) => number));
    let height = start;
    while (known.has(height + 1n)) height += 1n;
    return height;
  }

  /**
   * The blocks after `start` up to `end` in order, each the parent of the next; scans those that are not cached.
   * @param atOnce blocks that are scanned at once.
   */
  async between({ start, from, scanning, missed }: Walk, end: Header, atOnce: number): Promise<ScannedBlock[]> {
    const { internal } = from;
    const fresh = await this.#read(start, end);
    const activePayIns = internal === 'balances' && fresh.length > 0 ? await scanning.activePayIns() : [];
    await batched(fresh, atOnce, async (batch) => {
      const scanned = await this.#scanner.scan(batch, scanning.filterOwnAddresses, { internal, activePayIns });
      for (const block of scanned) this.#scanned.set(block.hash, block);
      missed.push(...scanned.filter(({ isWhole }) => !isWhole));
      return scanned;
    });
    const blocks: ScannedBlock[] = [];
    for (let hash = end.hash; blocks.length < Number(end.number - start); hash = blocks.at(-1)!.parentHash) {
      blocks.push(this.#scanned.get(hash)!);
    }
    return blocks.toReversed();
  }

  /** The blocks that are not cached: read by height in batches, and by hash where the chain has changed since. */
  async #read(start: bigint, end: Header): Promise<readonly EvmBlock[]> {
    const known = new Set([...this.#scanned.values()].map(({ number }) => number));
    const heights = Array.from({ length: Number(end.number - start) }, (_, index) => start + BigInt(index) + 1n);
    const read = await batched(
      heights.filter((height) => !known.has(height)),
      BATCH_SIZE,
      (batch) => Promise.all(batch.map((blockNumber) => readBlock(this.#node, { blockNumber }))),
    );
    const byHash = new Map(read.map((block) => [block.hash, block]));
    const fresh: EvmBlock[] = [];
    let hash = end.hash;
    for (let height = end.number; height > start; height -= 1n) {
      const remembered = this.#scanned.get(hash);
      // oxlint-disable-next-line no-await-in-loop -- a parent's hash is known only after its child is read
      const block = remembered ?? byHash.get(hash) ?? (await readBlock(this.#node, { blockHash: hash }));
      if ('transactions' in block) fresh.unshift(block);
      hash = block.parentHash;
    }
    return fresh;
  }
}
