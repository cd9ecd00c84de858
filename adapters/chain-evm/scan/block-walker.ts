import type { ActivePayInAddresses, ChainScan, MayGoOn, OwnAddressFilter } from '../../../core/ports/chains/chain.ts';
import type { BlockScanner, ScannedBlock } from './block-scanner.ts';
import { type EvmCursor, readCursor, writeCursor } from './evm-cursor.ts';
import type { EvmNode } from '../evm-node.ts';
import { ownAddressesAmong } from './own-addresses.ts';
import { BATCH_SIZE, type Header, ScannedBlocks, type Walk } from './scanned-blocks.ts';
import { hasTraces } from './traced-deposits.ts';

/** Maximum of blocks per scan, so that a long downtime is caught up in steps, each with a saved cursor. */
const LONGEST = 500n;

/** How own addresses are recognised, and how long a scan may take. */
interface Scanning {
  readonly filterOwnAddresses: OwnAddressFilter;
  readonly activePayIns: ActivePayInAddresses;
  readonly mayGoOn: MayGoOn;
}

/** One scan. */
interface WholeWalk extends Walk {
  readonly head: Header;
  readonly scanning: Scanning;
}

/** The last block of a part, and all blocks from the cursor to it. */
interface Walked {
  readonly end: Header;
  readonly blocks: readonly ScannedBlock[];
}

/**
 * Scans the blocks after a cursor, and repeats it at each poll until they are final. An address must be handed out before it
 * is paid to.
 */
export class BlockWalker {
  readonly #node: EvmNode;
  readonly #finalAfter: bigint;
  readonly #onMissed: (blocks: readonly ScannedBlock[]) => void;
  readonly #blocks: ScannedBlocks;
  /** Halved by a part that fails, for nodes that refuse or cannot bear so many questions; doubled by one that does not. */
  #atOnce = BATCH_SIZE;
  #turn: Promise<unknown> = Promise.resolve();

  /** @param onMissed receives the blocks, in order, whose internal transfers the node no longer has. */
  constructor(
    node: EvmNode,
    scanner: BlockScanner,
    finalAfter: number,
    onMissed: (blocks: readonly ScannedBlock[]) => void,
  ) {
    this.#node = node;
    this.#finalAfter = BigInt(finalAfter);
    this.#onMissed = onMissed;
    this.#blocks = new ScannedBlocks(node, scanner);
  }

  /** One scan at a time: each forgets the cached blocks that it has passed. */
  scan(text: string | undefined, scanning: Scanning): Promise<ChainScan> {
    const turn = this.#turn.then(() => this.#scan(text, scanning));
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #scan(text: string | undefined, scanning: Scanning): Promise<ChainScan> {
    const head = await this.#header();
    if (text === undefined) {
      const internal = (await hasTraces(this.#node)) ? 'traces' : 'balances';
      const cursor = writeCursor({ height: head.number, hash: head.hash, internal });
      return { cursor, height: Number(head.number), since: Number(head.number), seen: [] };
    }
    const from = readCursor(text);
    const start = await this.#start(from, head);
    const missed: ScannedBlock[] = [];
    const { end, blocks } = await this.#walk({ start, head, from, scanning, missed }).finally(() => {
      if (missed.length > 0) this.#onMissed(missed);
    });
    const deposits = blocks.flatMap(({ number, found }) => {
      return found.map((deposit) => ({ ...deposit, confirmations: Number(head.number - number) + 1 }));
    });
    const own = await ownAddressesAmong(
      deposits.map(({ to }) => to.address),
      scanning.filterOwnAddresses,
    );
    const seen = deposits.filter(({ to }) => own.has(to.address));
    const height = max(start, min(end.number, head.number - this.#finalAfter));
    const hash = height === start ? (blocks[0]?.parentHash ?? end.hash) : blocks[Number(height - start) - 1]!.hash;
    this.#blocks.forget(start);
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

  /**
   * The blocks after `start`, in parts: up to the head or the longest scan, until it may not go on, or until a part fails.
   * @throws the error of the first part.
   */
  async #walk(walk: WholeWalk): Promise<Walked> {
    const { start, head, scanning } = walk;
    const last = min(head.number, start + max(LONGEST, 3n * this.#finalAfter));
    let walked: Walked | undefined;
    do {
      const height = min(last, this.#blocks.cachedAfter(start) + BigInt(this.#atOnce));
      try {
        // oxlint-disable-next-line no-await-in-loop -- one part after the other: the scan may end after each
        const end = height === head.number ? head : await this.#header(height);
        // oxlint-disable-next-line no-await-in-loop -- see above
        walked = { end, blocks: await this.#blocks.between(walk, end, this.#atOnce) };
      } catch (cause) {
        this.#atOnce = Math.max(1, Math.floor(this.#atOnce / 2));
        if (!walked) throw cause;
        return walked;
      }
      this.#atOnce = Math.min(BATCH_SIZE, 2 * this.#atOnce);
    } while (walked.end.number < last && scanning.mayGoOn());
    return walked;
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
