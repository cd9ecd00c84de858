import type { ChainNews, IsOurs, Sighting } from '../../core/ports/chain.ts';
import { type NodeAmount, unitsOf } from './coin-units.ts';
import type { BitcoinParameters } from './networks.ts';
import { RPC_CODES, RpcError } from './node-rpc.ts';
import type { WatchWallet } from './watch-wallet.ts';

/** A block, by height and hash. */
interface Place {
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
}

interface SinceBlock {
  readonly transactions: readonly WalletEntry[];
  /** The block that has `finality` confirmations. */
  readonly lastblock: string;
}

/** One look at what came after a cursor. The node itself finds the way back from a block that was reorganised away. */
export async function look(
  wallet: WatchWallet,
  parameters: BitcoinParameters,
  cursor: string | undefined,
  isOurs: IsOurs,
): Promise<ChainNews> {
  const start = cursor === undefined ? await tip(wallet) : readCursor(cursor);
  const since = await sinceBlock(wallet, parameters, start);
  const safe = await placeOf(wallet, since.lastblock);
  // Short chains have no block that deep: the node then tells the first one.
  const height = safe.height > 0 ? safe.height + parameters.finality - 1 : await wallet.call<number>('getblockcount');
  const next = start.height > safe.height ? start : safe;
  const seen = await payments(wallet, parameters, since.transactions, isOurs);
  return { cursor: `${next.height}:${next.hash}`, height, seen };
}

async function tip(wallet: WatchWallet): Promise<Place> {
  return placeOf(wallet, await wallet.call<string>('getbestblockhash'));
}

async function placeOf(wallet: WatchWallet, hash: string): Promise<Place> {
  const { height } = await wallet.call<{ height: number }>('getblockheader', [hash]);
  return { height, hash };
}

function readCursor(cursor: string): Place {
  const found = /^(\d+):([0-9a-f]{64})$/.exec(cursor);
  if (!found) throw new Error(`not a cursor of this chain: ${cursor.slice(0, 100)}`);
  return { height: Number(found[1]), hash: found[2]! };
}

async function sinceBlock(wallet: WatchWallet, { finality }: BitcoinParameters, start: Place): Promise<SinceBlock> {
  try {
    return await wallet.call<SinceBlock>('listsinceblock', [start.hash, finality, true]);
  } catch (error) {
    if (!(error instanceof RpcError && error.code === RPC_CODES.notFound)) throw error;
    // Another node, or one that starts anew, never met the block that is no longer part of the chain.
    const height = Math.max(0, Math.min(start.height, await wallet.call<number>('getblockcount')) - finality);
    const hash = await wallet.call<string>('getblockhash', [height]);
    return wallet.call<SinceBlock>('listsinceblock', [hash, finality, true]);
  }
}

async function payments(
  wallet: WatchWallet,
  parameters: BitcoinParameters,
  entries: readonly WalletEntry[],
  isOurs: IsOurs,
): Promise<readonly Sighting[]> {
  // Below zero: another transaction took the same coins, in a block.
  const received = entries.filter((entry) => entry.category === 'receive' && entry.confirmations >= 0);
  const addresses = [...new Set(received.flatMap(({ address }) => address ?? []))];
  const ours = addresses.length === 0 ? new Set<string>() : await isOurs(addresses);
  const seen = received.filter(({ address }) => address !== undefined && ours.has(address));
  const waiting = await inMempool(
    wallet,
    seen.filter(({ confirmations }) => confirmations === 0),
  );
  return seen
    .filter(({ confirmations, txid }) => confirmations > 0 || waiting.has(txid))
    .map(({ txid, vout, address, amount, confirmations }) => ({
      key: `${txid}:${vout}`,
      chainTxId: txid,
      ticker: parameters.ticker,
      to: { address: address! },
      amount: unitsOf(amount),
      confirmations,
    }));
}

/** A wallet remembers what was replaced, or fell out of the pool, as if it still waited. */
async function inMempool(wallet: WatchWallet, entries: readonly WalletEntry[]): Promise<ReadonlySet<string>> {
  const waiting = new Set<string>();
  for (const txid of new Set(entries.map((entry) => entry.txid))) {
    if (await wallet.find('getmempoolentry', [txid])) waiting.add(txid);
  }
  return waiting;
}
