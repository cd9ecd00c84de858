import type { ChainScan, OwnAddressFilter, DetectedDeposit } from '../../core/ports/chains/chain.ts';
import { type MempoolEntry, replacesAll } from './mempool-entry.ts';
import { type NodeAmount, unitsOf } from './coin-units.ts';
import type { BitcoinParameters } from './networks.ts';
import { RPC_CODES, RpcError } from './node-rpc.ts';
import type { WatchWallet } from './watch-wallet.ts';

/** A block, by height and hash. */
interface BlockRef {
  readonly height: number;
  readonly hash: string;
}

interface WalletEntry {
  readonly category: string;
  readonly address?: string;
  readonly amount: NodeAmount;
  readonly vout: number;
  readonly confirmations: number;
  readonly txid: string;
  /** Seconds since 1970. */
  readonly blocktime?: number;
}

interface SinceBlock {
  readonly transactions: readonly WalletEntry[];
  /** The block that has `finality` confirmations. */
  readonly lastblock: string;
}

/** Scans the chain after a cursor. The node itself finds the fork when the cursor's block was reorganised away. */
export async function scan(
  wallet: WatchWallet,
  parameters: BitcoinParameters,
  cursor: string | undefined,
  filterOwnAddresses: OwnAddressFilter,
): Promise<ChainScan> {
  const start = cursor === undefined ? await tip(wallet) : readCursor(cursor);
  const since = await sinceBlock(wallet, parameters, start);
  const safe = await blockRefOf(wallet, since.lastblock);
  // On a chain too short to have such a block, the node returns the genesis block.
  const height = safe.height > 0 ? safe.height + parameters.finality - 1 : await wallet.call<number>('getblockcount');
  const received = await receivedByUs(since.transactions, filterOwnAddresses);
  const next = await nextStart(wallet, { start, safe, height }, received);
  const seen = await detectedDeposits(wallet, parameters, received);
  return { cursor: `${next.height}:${next.hash}`, height, since: start.height, seen };
}

/** Where the next scan starts: before mined coins that cannot be spent yet, so that they are reported again. */
async function nextStart(
  wallet: WatchWallet,
  { start, safe, height }: { readonly start: BlockRef; readonly safe: BlockRef; readonly height: number },
  received: readonly WalletEntry[],
): Promise<BlockRef> {
  // Heights are computed from confirmations, because older nodes do not return them.
  const before = received.filter(isImmature).map(({ confirmations }) => height - confirmations);
  const last = Math.min(safe.height, ...before);
  if (last <= start.height) return start;
  return last === safe.height ? safe : blockRefOf(wallet, await wallet.call<string>('getblockhash', [last]));
}

/** A mining reward, which cannot be spent for about a hundred blocks. */
function isImmature({ category }: WalletEntry): boolean {
  return category === 'immature';
}

async function tip(wallet: WatchWallet): Promise<BlockRef> {
  return blockRefOf(wallet, await wallet.call<string>('getbestblockhash'));
}

async function blockRefOf(wallet: WatchWallet, hash: string): Promise<BlockRef> {
  const { height } = await wallet.call<{ height: number }>('getblockheader', [hash]);
  return { height, hash };
}

function readCursor(cursor: string): BlockRef {
  const found = /^(\d+):([0-9a-f]{64})$/.exec(cursor);
  if (!found) throw new Error(`not a cursor of this chain: ${cursor.slice(0, 100)}`);
  return { height: Number(found[1]), hash: found[2]! };
}

async function sinceBlock(wallet: WatchWallet, { finality }: BitcoinParameters, start: BlockRef): Promise<SinceBlock> {
  try {
    return await wallet.call<SinceBlock>('listsinceblock', [start.hash, finality, true]);
  } catch (error) {
    if (!(error instanceof RpcError && error.code === RPC_CODES.notFound)) throw error;
    // The node does not know the block: it is another node or was set up again after a reorganisation.
    const height = Math.max(0, Math.min(start.height, await wallet.call<number>('getblockcount')) - finality);
    const hash = await wallet.call<string>('getblockhash', [height]);
    return wallet.call<SinceBlock>('listsinceblock', [hash, finality, true]);
  }
}

/** Payments from others and mining rewards, both immature and spendable ones. */
const RECEIVED: ReadonlySet<string> = new Set(['receive', 'immature', 'generate']);

async function receivedByUs(
  entries: readonly WalletEntry[],
  filterOwnAddresses: OwnAddressFilter,
): Promise<readonly WalletEntry[]> {
  // Negative confirmations: a mined transaction spent the same coins.
  const received = entries.filter(({ category, confirmations }) => RECEIVED.has(category) && confirmations >= 0);
  const addresses = [...new Set(received.flatMap(({ address }) => address ?? []))];
  const ours = addresses.length === 0 ? new Set<string>() : await filterOwnAddresses(addresses);
  return received.filter(({ address }) => address !== undefined && ours.has(address));
}

async function detectedDeposits(
  wallet: WatchWallet,
  parameters: BitcoinParameters,
  received: readonly WalletEntry[],
): Promise<readonly DetectedDeposit[]> {
  const waiting = await inMempool(
    wallet,
    received.filter(({ confirmations }) => confirmations === 0),
  );
  return received
    .filter(({ confirmations, txid }) => confirmations > 0 || waiting.has(txid))
    .map((entry) => ({
      key: `${entry.txid}:${entry.vout}`,
      chainTxId: entry.txid,
      ticker: parameters.ticker,
      to: { address: entry.address! },
      amount: unitsOf(entry.amount),
      // Immature coins cannot be spent by us or passed on, so they count as unconfirmed.
      confirmations: isImmature(entry) ? 0 : entry.confirmations,
      ...(entry.blocktime !== undefined && { blockAt: entry.blocktime * 1000 }),
      ...(waiting.get(entry.txid)?.isReplaceable && { isReplaceable: true as const }),
    }));
}

/**
 * The transactions that still wait in the mempool, and whether their senders can replace them (BIP 125, also by an
 * ancestor; any at a node that replaces whatever is not signalled too). A wallet lists replaced or dropped transactions as if they still waited.
 */
async function inMempool(
  wallet: WatchWallet,
  entries: readonly WalletEntry[],
): Promise<ReadonlyMap<string, { readonly isReplaceable: boolean }>> {
  const waiting = new Map<string, { readonly isReplaceable: boolean }>();
  for (const txid of new Set(entries.map((entry) => entry.txid))) {
    const entry = await wallet.find<MempoolEntry>('getmempoolentry', [txid]);
    // Nodes that do not tell may replace anything.
    if (entry) waiting.set(txid, { isReplaceable: entry['bip125-replaceable'] !== false });
  }
  const isBound = [...waiting.values()].some(({ isReplaceable }) => !isReplaceable);
  if (!isBound || !(await replacesAll(wallet))) return waiting;
  return new Map([...waiting.keys()].map((txid) => [txid, { isReplaceable: true }]));
}
