import type { Hash } from 'viem';
import type { ChainScan, OwnAddressFilter, ActivePayInAddresses } from '../../../core/ports/chains/chain.ts';
import type { BlockScanner, ScannedBlock } from './block-scanner.ts';
import { type EvmBlock, readBlock } from './evm-block.ts';
import { type EvmCursor, readCursor, writeCursor } from './evm-cursor.ts';
import type { EvmNode } from '../evm-node.ts';
import { batched } from './batched.ts';
import { ownAddressesAmong } from './own-addresses.ts';
import { hasTraces } from './traced-deposits.ts';

/** Maximum of blocks per scan, so that a long downtime is caught up in steps, each with a saved cursor. */
const LONGEST = 500n;
/** Blocks that are requested at once. */
const BATCH_SIZE = 8;

/** How own addresses are recognised. */
interface AddressFilters {
  readonly filterOwnAddresses: OwnAddressFilter;
  readonly activePayIns: ActivePayInAddresses;
}

interface Header {
  readonly number: bigint;
  readonly hash: Hash;
}

/**
 * Scans the blocks after a cursor, and repeats it at each poll until they are final. Scanned blocks are cached by hash,
 * so that a repeated scan costs two requests. An address must be handed out before it is paid to.
 */
export class BlockWalker {
  readonly #node: EvmNode;
  readonly #scanner: BlockScanner;
  readonly #finalAfter: bigint;
  readonly #onMissed: (blocks: readonly ScannedBlock[]) => void;
  readonly #scanned = new Map<Hash, ScannedBlock>();
  #turn: Promise<unknown> = Promise.resolve();

  /** @param onMissed receives the blocks, in order, whose internal transfers the node no longer has. */
  constructor(
    node: EvmNode,
    scanner: BlockScanner,
    finalAfter: number,
    onMissed: (blocks: readonly ScannedBlock[]) => void,
  ) {
    this.#node = node;
    this.#scanner = scanner;
    this.#finalAfter = BigInt(finalAfter);
    this.#onMissed = onMissed;
  }

  /** One scan at a time: each forgets the cached blocks that it has passed. */
  scan(text: string | undefined, filters: AddressFilters): Promise<ChainScan> {
    const turn = this.#turn.then(() => this.#scan(text, filters));
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #scan(text: string | undefined, filters: AddressFilters): Promise<ChainScan> {
    const head = await this.#header();
    if (text === undefined) {
      const internal = (await hasTraces(this.#node)) ? 'traces' : 'balances';
      const cursor = writeCursor({ height: head.number, hash: head.hash, internal });
      return { cursor, height: Number(head.number), since: Number(head.number), seen: [] };
    }
    const from = readCursor(text);
    const start = await this.#start(from, head);
    const longest = max(LONGEST, 3n * this.#finalAfter);
    const end = head.number - start > longest ? await this.#header(start + longest) : head;
    const blocks = await this.#blocks(start, end, filters, from);
    const deposits = blocks.flatMap(({ number, found }) => {
      return found.map((deposit) => ({ ...deposit, confirmations: Number(head.number - number) + 1 }));
    });
    const own = await ownAddressesAmong(
      deposits.map(({ to }) => to.address),
      filters.filterOwnAddresses,
    );
    const seen = deposits.filter(({ to }) => own.has(to.address));
    const height = max(start, min(end.number, head.number - this.#finalAfter));
    const hash = height === start ? (blocks[0]?.parentHash ?? end.hash) : blocks[Number(height - start) - 1]!.hash;
    for (const { number, hash: old } of this.#scanned.values()) if (number <= height) this.#scanned.delete(old);
    const through = end.number === head.number ? undefined : Number(end.number);
    const cursor = writeCursor({ ...from, height, hash });
    return { cursor, height: Number(head.number), since: Number(start), through, seen };
  }

  /**
   * The height to scan from: the cursor's while the chain still has its block. The first cursor is at the tip, so its
   * block may be reorganised away: then as far before it as a reorganisation can reach.
   * @throws Error when the node is behind that height.
   */
  async #start({ height, hash }: EvmCursor, head: Header): Promise<bigint> {
    if (height <= head.number && (await this.#header(height)).hash === hash) return height;
    const start = max(0n, height - this.#finalAfter);
    if (start > head.number) throw new Error(`the node is at block ${head.number}, before ${start}: it is behind`);
    return start;
  }

  /** The blocks after `start` up to `end` in order, each the parent of the next. */
  async #blocks(start: bigint, end: Header, filters: AddressFilters, { internal }: EvmCursor): Promise<ScannedBlock[]> {
    const fresh = await this.#read(start, end);
    const activePayIns = internal === 'balances' && fresh.length > 0 ? await filters.activePayIns() : [];
    const scanned = await batched(fresh, BATCH_SIZE, (batch) =>
      this.#scanner.scan(batch, filters.filterOwnAddresses, { internal, activePayIns }),
    );
    for (const block of scanned) this.#scanned.set(block.hash, block);
    const missed = scanned.filter(({ isWhole }) => !isWhole);
    if (missed.length > 0) this.#onMissed(missed);
    const blocks: ScannedBlock[] = [];
    for (let hash = end.hash; blocks.length < Number(end.number - start); hash = blocks[0]!.parentHash) {
      blocks.unshift(this.#scanned.get(hash)!);
    }
    return blocks;
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

  async #header(blockNumber?: bigint): Promise<Header> {
    const client = await this.#node.ask();
    const { number, hash } = await client.getBlock(
      blockNumber === undefined ? { blockTag: 'latest' } : { blockNumber },
    );
    return { number, hash };
  }
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
