import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { formatUnits } from '../../core/domain/amount.ts';
import type { TransferOrder } from '../../core/ports/chains/transfer-order.ts';
import { type Account, type OwnAddress, scriptOf } from './account.ts';
import { DECIMALS } from './coin-units.ts';
import { feeRate } from './fee-rate.ts';
import type { BitcoinParameters } from './networks.ts';
import { isMature, type Utxo, ownUtxos, unconfirmedChange } from './utxos.ts';
import { type CoinSelection, selectCoins, type SelectionTerms } from './select-coins.ts';
import { feeFor, transactionSize } from './transaction-size.ts';
import { reservedOutpoints, unsignedTransaction } from './unsigned-transaction.ts';
import type { WatchWallet } from './watch-wallet.ts';

/** Bounds what the signer has to read: each input comes with the transaction that created it, of up to 100 kB. */
const MAX_INPUTS = 100;

interface Builder {
  readonly parameters: BitcoinParameters;
  readonly account: Account;
  readonly wallet: WatchWallet;
  /** Smallest units. */
  readonly maximumFee: bigint | undefined;
}

/**
 * Builds the unsigned transaction that pays an order, as a PSBT in base64. Nothing is locked or stored: its inputs stay
 * reserved as long as it is among `inFlight`.
 * @throws ExchangeError `unavailable` when the coins do not suffice or the fee is too high, `invalid-input` for an
 * address of another network, `amount-too-small` for dust.
 */
export async function buildPayout(
  builder: Builder,
  order: TransferOrder,
  inFlight: readonly string[],
): Promise<string> {
  const { parameters, account, wallet } = builder;
  const script = scriptOf(parameters, order.to);
  if (order.amount < parameters.dust) throw dust(parameters);
  const change = changeFor(account, order.id);
  const rate = await feeRate(wallet, parameters);
  const terms = (missing: bigint): SelectionTerms => ({
    amount: order.amount,
    fee: (inputs, hasChange) =>
      missing + feeFor(transactionSize(parameters.kind, inputs, hasChange ? [script, change.script] : [script]), rate),
    dust: parameters.dust,
    maximumInputs: MAX_INPUTS,
  });
  const { coins, change: rest } = await chosen(builder, inFlight, { terms, rate });
  assertFeeBelowMaximum(builder, coins.reduce((sum, coin) => sum + coin.amount, 0n) - order.amount - rest);
  const previous = new Map<string, string>();
  for (const txid of new Set(coins.map((coin) => coin.txid))) {
    previous.set(txid, (await wallet.call<{ hex: string }>('gettransaction', [txid, true])).hex);
  }
  return unsignedTransaction(parameters, account, {
    coins,
    previous,
    script,
    amount: order.amount,
    change: rest > 0n ? { own: change, amount: rest } : undefined,
  });
}

/** The terms of a selection that also pays what is missing of the fees of unconfirmed transactions, and the fee rate. */
interface Wanted {
  readonly terms: (missing: bigint) => SelectionTerms;
  readonly rate: bigint;
}

async function chosen(
  { parameters, account, wallet }: Builder,
  inFlight: readonly string[],
  { terms, rate }: Wanted,
): Promise<CoinSelection<Utxo>> {
  const coins = await ownUtxos(wallet, account, reservedOutpoints(inFlight));
  const mature = coins.filter((coin) => isMature(parameters, coin));
  const enough = selectCoins(mature, terms(0n));
  if (enough) return enough;
  const all = [...mature, ...(await unconfirmedChange(wallet, parameters, coins))];
  const first = selectCoins(all, terms(0n));
  // Miners include a transaction with those that it depends on, at the rate of all of them together.
  const needed = missingFees(first?.coins ?? [], rate);
  const selection = needed === 0n ? first : (selectCoins(all, terms(needed)) ?? first);
  if (selection) return selection;
  throw missing(parameters, all, terms(0n).amount);
}

/** What the unconfirmed transactions behind the coins pay less than the rate, in smallest units. */
function missingFees(coins: readonly Utxo[], rate: bigint): bigint {
  const behind = new Map(coins.flatMap(({ txid, ancestors }) => (ancestors ? [[txid, ancestors] as const] : [])));
  const each = [...behind.values()].map(({ size, fees }) => feeFor(size, rate) - fees);
  return each.reduce((sum, units) => (units > 0n ? sum + units : sum), 0n);
}

/**
 * The change address of an order. It is the same each time the order is built, so that rebuilding reveals no further
 * address.
 */
function changeFor(account: Account, orderId: string): OwnAddress {
  let hash = 0;
  for (const sign of orderId) hash = (Math.imul(hash, 31) + sign.codePointAt(0)!) >>> 0;
  return account.change[hash % account.change.length]!;
}

function missing({ id, ticker }: BitcoinParameters, coins: readonly Utxo[], amount: bigint): ExchangeError {
  const there = formatUnits(
    coins.reduce((sum, coin) => sum + coin.amount, 0n),
    DECIMALS,
  );
  const wanted = formatUnits(amount, DECIMALS);
  const bound = coins.length > MAX_INPUTS ? ` in ${coins.length} coins, of which one takes ${MAX_INPUTS}` : '';
  return new ExchangeError(
    'unavailable',
    `${id}: a payout of ${wanted} ${ticker} and its fee are more than can be spent now: ${there} ${ticker}${bound}`,
  );
}

function assertFeeBelowMaximum({ parameters: { id }, maximumFee }: Builder, fee: bigint): void {
  if (maximumFee === undefined || fee <= maximumFee) return;
  throw new ExchangeError('unavailable', `${id}: a payout would cost ${fee} now, and at most ${maximumFee} is paid`);
}

function dust({ dust, ticker }: BitcoinParameters): ExchangeError {
  const amount = formatUnits(dust, DECIMALS);
  return new ExchangeError('amount-too-small', `the chain carries no less than ${amount} ${ticker}`, {
    limit: { amount, currency: ticker },
  });
}
