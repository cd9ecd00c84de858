import type { Account, OwnAddress } from './account.ts';
import { type NodeAmount, unitsOf } from './coin-units.ts';
import { indexOfLabel } from './import-addresses.ts';
import type { BitcoinParameters } from './networks.ts';
import { ancestorsOf, type MempoolEntry } from './mempool-entry.ts';
import type { WatchWallet } from './watch-wallet.ts';

/** One of our unspent outputs. */
export interface Utxo {
  readonly txid: string;
  readonly vout: number;
  /** Smallest units. */
  readonly amount: bigint;
  readonly confirmations: number;
  readonly own: OwnAddress;
  /** For a coin in the mempool, what it depends on, itself included: virtual bytes, and fees in smallest units. */
  readonly ancestors?: { readonly size: number; readonly fees: bigint } | undefined;
}

interface Unspent {
  readonly txid: string;
  readonly vout: number;
  readonly address?: string;
  /** Older nodes call the label an account. */
  readonly label?: string;
  readonly account?: string;
  readonly amount: NodeAmount;
  readonly confirmations: number;
}

/** Nodes relay at most 25 transactions that depend on each other unconfirmed; this leaves a margin. */
const MAX_ANCESTORS = 20;

/** The unique name of an output. */
export function outpoint({ txid, vout }: { readonly txid: string; readonly vout: number }): string {
  return `${txid}:${vout}`;
}

/**
 * Our unspent outputs, unconfirmed ones included and reserved ones excluded. Outputs whose address cannot be derived
 * from the account are skipped.
 */
export async function ownUtxos(
  wallet: WatchWallet,
  account: Account,
  reserved: ReadonlySet<string>,
): Promise<readonly Utxo[]> {
  const unspent = await wallet.call<readonly Unspent[]>('listunspent', [0, 9_999_999, [], true]);
  return unspent.flatMap((coin) => {
    const own = ownerOf(account, coin);
    if (!own || reserved.has(outpoint(coin))) return [];
    const { txid, vout, confirmations } = coin;
    return [{ txid, vout, confirmations, amount: unitsOf(coin.amount), own }];
  });
}

/** Sum of the coins that payouts can be made of: mature ones, and our own change. Smallest units. */
export async function spendableCoins({ parameters, account, wallet }: CoinOwner): Promise<bigint> {
  const coins = await ownUtxos(wallet, account, new Set());
  // Payments from others to a change address are rare: asking the node about each coin would be a question per payout.
  return coins
    .filter((coin) => isMature(parameters, coin) || coin.own.branch === 1)
    .reduce((sum, { amount }) => sum + amount, 0n);
}

/** An account, and the node's wallet that watches it. */
interface CoinOwner {
  readonly parameters: BitcoinParameters;
  readonly account: Account;
  readonly wallet: WatchWallet;
}

function ownerOf(account: Account, { address, label, account: older }: Unspent): OwnAddress | undefined {
  if (address === undefined) return undefined;
  const index = indexOfLabel(label ?? older);
  if (index === undefined) return account.changeAt(address);
  const own = account.receive(index);
  return own.address === address ? own : undefined;
}

/** True for coins with enough confirmations that a reorganisation is not expected to revert them. */
export function isMature({ spendableAfter }: BitcoinParameters, { confirmations }: Utxo): boolean {
  return confirmations >= spendableAfter;
}

/**
 * Our own change that is not mature yet. Payments from others to a change address are excluded: they can be reverted
 * until confirmed, and our payout with them.
 */
export async function unconfirmedChange(
  wallet: WatchWallet,
  parameters: BitcoinParameters,
  coins: readonly Utxo[],
): Promise<readonly Utxo[]> {
  const unconfirmed: Utxo[] = [];
  for (const coin of coins) {
    if (coin.own.branch !== 1 || isMature(parameters, coin)) continue;
    const sent = await wallet.find<{ fee?: NodeAmount }>('gettransaction', [coin.txid, true]);
    // The node reports a fee only for transactions that spent our coins.
    if (sent?.fee === undefined) continue;
    if (coin.confirmations === 0) {
      const waiting = await wallet.find<MempoolEntry>('getmempoolentry', [coin.txid]);
      if (!waiting || waiting.ancestorcount > MAX_ANCESTORS) continue;
      unconfirmed.push({ ...coin, ancestors: ancestorsOf(waiting) });
      continue;
    }
    unconfirmed.push(coin);
  }
  return unconfirmed;
}
