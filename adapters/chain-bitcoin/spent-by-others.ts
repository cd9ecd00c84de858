import { hex } from '@scure/base';
import { Transaction } from '@scure/btc-signer';
import type { SignedForm } from '../../core/domain/transaction-record.ts';
import { strippedTransaction } from './stripped-transaction.ts';
import { reservedOutpoints } from './unsigned-transaction.ts';
import type { WatchWallet } from './watch-wallet.ts';

/** Most transactions of the wallet that are searched for the one that spent a coin. */
const MAX_SEARCHED = 5_000;

interface Known {
  /** Negative: the number of blocks since another transaction spent its coins. */
  readonly confirmations: number;
  readonly blockhash?: string;
  readonly hex: string;
}

interface Place {
  readonly wallet: WatchWallet;
  /** Confirmations from which on a block is final. */
  readonly finality: number;
}

interface Question {
  /** Every form of the transfer: what spends a coin as one of them is not another transaction. */
  readonly forms: readonly SignedForm[];
  /** True accepts that something has spent a coin, without knowing what. */
  readonly isAssumed: boolean;
}

/**
 * Why a signed transaction can never be included: a final transaction spent one of its coins.
 * @returns undefined while that is not known.
 */
export async function spentByOthers(
  place: Place,
  { chainTxId, unsigned }: SignedForm,
  question: Question,
): Promise<string | undefined> {
  const known = await find(place, chainTxId);
  if (known && known.confirmations > 0) return undefined;
  if (known && known.confirmations <= -place.finality)
    return `a coin of ${chainTxId} was spent by a transaction that is ${-known.confirmations} blocks deep`;
  for (const coin of reservedOutpoints([unsigned])) {
    // oxlint-disable-next-line no-await-in-loop -- the first that is spent ends the search
    const reason = await coinSpentBy(place, coin, question);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

async function coinSpentBy(place: Place, coin: string, { forms, isAssumed }: Question): Promise<string | undefined> {
  const { wallet, finality } = place;
  const [txid = '', index] = coin.split(':');
  const made = await find(place, txid);
  if (made === undefined) return undefined;
  if (made.confirmations <= -finality) return `the coin ${coin} was never created: its transaction can't be included`;
  if (made.confirmations < finality || made.blockhash === undefined) return undefined;
  // The node answers with an error-free null for an output that is spent.
  if (await isUnspent(wallet, txid, Number(index))) return undefined;
  const own = new Set(forms.map(({ chainTxId }) => chainTxId));
  const { previousblockhash = made.blockhash } = await wallet.call<{ readonly previousblockhash?: string }>(
    'getblockheader',
    [made.blockhash],
  );
  const since = await wallet.call<Since>('listsinceblock', [previousblockhash, 1, true]);
  const candidates = new Set(since.transactions.filter((one) => one.confirmations > 0).map((one) => one.txid));
  for (const other of [...candidates].slice(0, MAX_SEARCHED)) {
    // oxlint-disable-next-line no-await-in-loop -- the first that fits ends the search
    const spender = await find(place, other);
    if (!spender || !inputsOf(spender.hex).has(coin)) continue;
    if (own.has(other) || spender.confirmations < finality) return undefined;
    return `the coin ${coin} was spent by ${other}, which is ${spender.confirmations} blocks deep`;
  }
  return isAssumed ? `the coin ${coin} is spent in the chain` : undefined;
}

interface Since {
  readonly transactions: readonly { readonly txid: string; readonly confirmations: number }[];
}

function find({ wallet }: Place, txid: string): Promise<Known | undefined> {
  return wallet.find<Known>('gettransaction', [txid, true]);
}

/** Looks at the chain alone, because a payout in the mempool may be replaced. */
async function isUnspent(wallet: WatchWallet, txid: string, index: number): Promise<boolean> {
  return (await wallet.call('gettxout', [txid, index, false])) !== null;
}

function inputsOf(raw: string): ReadonlySet<string> {
  const options = { allowUnknownInputs: true, allowUnknownOutputs: true, disableScriptCheck: true };
  const transaction = Transaction.fromRaw(strippedTransaction(hex.decode(raw)), options);
  const inputs = Array.from({ length: transaction.inputsLength }, (_, at) => transaction.getInput(at));
  return new Set(inputs.map(({ txid, index }) => `${hex.encode(txid!)}:${index}`));
}
