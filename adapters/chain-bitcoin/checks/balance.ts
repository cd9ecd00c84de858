import { hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import type { Account } from '../account.ts';
import { type NodeAmount, unitsOf } from '../coin-units.ts';
import { ownUtxos } from '../utxos.ts';
import type { WatchWallet } from '../watch-wallet.ts';

/** How often the wallet is read again because it changed meanwhile. */
const TRIES = 5;

/** A movement of the wallet. Amounts are signed: what leaves is negative. */
interface Movement {
  readonly txid: string;
  readonly category: string;
  readonly amount: NodeAmount;
  /** Of the whole transaction; the same in each of its movements that send. */
  readonly fee?: NodeAmount;
  /** Negative: another transaction spent the same coins. */
  readonly confirmations: number;
  readonly abandoned?: boolean;
}

interface SinceBlock {
  readonly transactions: readonly Movement[];
  /** The tip of the chain. */
  readonly lastblock: string;
}

/**
 * What the wallet held after a block, in smallest units: its unspent outputs now, without what moved since. @returns also
 * the height of the chain. @throws Error while the wallet changes all the time.
 */
export async function balanceAfter(
  wallet: WatchWallet,
  account: Account,
  block: number,
): Promise<{ readonly height: number; readonly held: bigint }> {
  const since = await wallet.call<string>('getblockhash', [block]);
  for (let tries = 0; tries < TRIES; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- read again only while the wallet changes
    const before = await movementsSince(wallet, since);
    // oxlint-disable-next-line no-await-in-loop -- see above
    const coins = await ownUtxos(wallet, account, new Set());
    // oxlint-disable-next-line no-await-in-loop -- see above
    const moved = await sumOf(wallet, before.transactions);
    // oxlint-disable-next-line no-await-in-loop -- see above
    if (!isSame(before, await movementsSince(wallet, since))) continue;
    // oxlint-disable-next-line no-await-in-loop -- the last question
    const { height } = await wallet.call<{ height: number }>('getblockheader', [before.lastblock]);
    return { height, held: coins.reduce((sum, { amount }) => sum + amount, -moved) };
  }
  throw new Error('the wallet changed while its balance was read');
}

function movementsSince(wallet: WatchWallet, block: string): Promise<SinceBlock> {
  return wallet.call<SinceBlock>('listsinceblock', [block, 1, true]);
}

function isSame(a: SinceBlock, b: SinceBlock): boolean {
  const text = ({ transactions }: SinceBlock) =>
    transactions
      .map(({ txid, category, confirmations }) => `${txid} ${category} ${confirmations}`)
      .toSorted()
      .join();
  return a.lastblock === b.lastblock && text(a) === text(b);
}

/** The sum of what movements changed in the list of unspent outputs. */
async function sumOf(wallet: WatchWallet, movements: readonly Movement[]): Promise<bigint> {
  // Mining rewards that cannot be spent yet are not in that list, nor is what another transaction replaced.
  const counted = movements.filter(
    ({ category, confirmations, abandoned }) => category !== 'immature' && confirmations >= 0 && abandoned !== true,
  );
  let sum = 0n;
  for (const [txid, entries] of Map.groupBy(counted, (entry) => entry.txid)) {
    const isWaiting = entries[0]!.confirmations === 0;
    // oxlint-disable-next-line no-await-in-loop -- few transactions wait, and nothing else is asked about
    const isDropped = isWaiting && (await wallet.find('getmempoolentry', [txid])) === undefined;
    // oxlint-disable-next-line no-await-in-loop -- see above
    sum += isDropped ? -(await lockedBy(wallet, txid, entries)) : changeOf(entries);
  }
  return sum;
}

function changeOf(entries: readonly Movement[]): bigint {
  const fee = entries.find((entry) => entry.fee !== undefined)?.fee ?? 0;
  return entries.reduce((sum, { amount }) => sum + signed(amount), signed(fee));
}

/**
 * The coins that a transaction spends which left the mempool: the wallet still counts them as spent, without their
 * change.
 */
async function lockedBy(wallet: WatchWallet, txid: string, entries: readonly Movement[]): Promise<bigint> {
  const fee = entries.find((entry) => entry.fee !== undefined)?.fee;
  if (fee === undefined) return 0n;
  const known = await wallet.call<{ readonly hex: string }>('gettransaction', [txid, true]);
  const raw = Transaction.fromRaw(hex.decode(known.hex), { allowUnknownOutputs: true, allowUnknownInputs: true });
  let spent = unitsOf(fee);
  for (let at = 0; at < raw.outputsLength; at += 1) spent += raw.getOutput(at).amount!;
  return spent;
}

function signed(amount: NodeAmount): bigint {
  const units = unitsOf(amount);
  return String(amount).startsWith('-') ? -units : units;
}
