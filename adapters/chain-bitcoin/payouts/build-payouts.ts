import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { formatUnits } from '../../../core/domain/amount.ts';
import type { TransferOrder } from '../../../core/ports/chains/transfer-order.ts';
import { type Account, type OwnAddress, scriptOf } from '../account.ts';
import { DECIMALS } from '../coin-units.ts';
import { feeRate } from '../fee-rate.ts';
import type { BitcoinParameters } from '../networks.ts';
import { feeFor, ownScriptSize, transactionSize } from '../transaction-size.ts';
import { reservedOutpoints, unsignedTransaction } from '../unsigned-transaction.ts';
import { isMature, ownUtxos, unconfirmedChange } from '../utxos.ts';
import type { WatchWallet } from '../watch-wallet.ts';
import type { Coins, Payment, PayoutPlan, PlanTerms } from './payout-plan.ts';
import { planPayouts, type Plans } from './plan-payouts.ts';
import { textOf } from './shared-text.ts';

/** Bounds what the signer has to read: each input comes with the transaction that created it, of up to 100 kB. */
const MAX_INPUTS = 100;
/** Longest text that orders share, in characters: records and the signer's journal keep it once for each order. */
const MAX_SHARED = 300_000;

export interface PayoutBuilder {
  readonly parameters: BitcoinParameters;
  readonly account: Account;
  readonly wallet: WatchWallet;
  /** Smallest units. */
  readonly maximumFee: bigint | undefined;
}

interface OrderedPayment extends Payment {
  readonly order: TransferOrder;
}

/**
 * Builds the unsigned transactions that pay orders, as PSBTs. Nothing is locked or stored: their inputs stay reserved as
 * long as they are among `inFlight`. @returns a result for each order: ExchangeError `unavailable` when the coins do not
 * suffice or the fee is too high, `invalid-input` for an address of another network, `amount-too-small` for dust.
 */
export async function buildPayouts(
  builder: PayoutBuilder,
  orders: readonly TransferOrder[],
  inFlight: readonly string[],
): Promise<readonly PromiseSettledResult<string>[]> {
  const results = new Map<TransferOrder, PromiseSettledResult<string>>();
  const fail = (order: TransferOrder, reason: unknown) => results.set(order, { status: 'rejected', reason });
  const payments = orders.flatMap((order): readonly OrderedPayment[] => {
    try {
      return [paymentOf(builder, order)];
    } catch (error) {
      fail(order, error);
      return [];
    }
  });
  if (payments.length > 0) {
    const { coins, plans, short, dear } = await planned(builder, payments, inFlight);
    for (const { order } of short) fail(order, missing(builder, coins, order.amount));
    for (const { payment, fee } of dear) fail(payment.order, tooDear(builder, fee));
    for (const plan of plans) {
      // oxlint-disable-next-line no-await-in-loop -- few, and the node answers all questions of one at once
      const [text] = await Promise.allSettled([written(builder, plan)]);
      // The transactions that made the coins are long.
      if (plan.payments.length > 1 && text.status === 'fulfilled' && text.value.length > MAX_SHARED)
        return buildPayouts(unshared(builder), orders, inFlight);
      for (const { order } of plan.payments) results.set(order, text);
    }
  }
  return orders.map((order) => results.get(order)!);
}

function unshared({ parameters, ...rest }: PayoutBuilder): PayoutBuilder {
  return { ...rest, parameters: { ...parameters, maximumPayments: 1 } };
}

function paymentOf({ parameters }: PayoutBuilder, order: TransferOrder): OrderedPayment {
  const { to, amount } = order;
  const script = scriptOf(parameters, to);
  if (amount < parameters.dust) throw dust(parameters);
  return { order, script, amount };
}

async function planned(
  builder: PayoutBuilder,
  payments: readonly OrderedPayment[],
  inFlight: readonly string[],
): Promise<Plans<OrderedPayment> & { readonly coins: Coins }> {
  const { parameters, account, wallet } = builder;
  const terms = termsAt(builder, await feeRate(wallet, parameters));
  const all = await ownUtxos(wallet, account, reservedOutpoints(inFlight));
  const mature = all.filter((coin) => isMature(parameters, coin));
  const first = planPayouts(payments, { mature, young: [] }, terms);
  if (first.short.length === 0) return { ...first, coins: { mature, young: [] } };
  const coins = { mature, young: await unconfirmedChange(wallet, parameters, all) };
  return { ...planPayouts(payments, coins, terms), coins };
}

function termsAt({ parameters, maximumFee }: PayoutBuilder, rate: bigint): PlanTerms {
  const { kind, dust, maximumPayments, mergeBelow } = parameters;
  const change = new Uint8Array(ownScriptSize(kind));
  const sizes = (payments: readonly Payment[], parts: number) => [
    ...payments.map(({ script }) => script),
    ...Array.from({ length: parts }, () => change),
  ];
  return {
    fee: (inputs, payments, parts) => feeFor(transactionSize(kind, inputs, sizes(payments, parts)), rate),
    rate,
    dust,
    maximumInputs: MAX_INPUTS,
    maximumPayments,
    maximumFee,
    mergeBelow,
  };
}

async function written(
  { parameters, account, wallet }: PayoutBuilder,
  { coins, payments, change }: PayoutPlan<OrderedPayment>,
): Promise<string> {
  const node = wallet.together();
  const ids = [...new Set(coins.map((coin) => coin.txid))];
  const sources = await Promise.all(ids.map((id) => node.call<{ hex: string }>('gettransaction', [id, true])));
  const previous = new Map(ids.map((id, at) => [id, sources[at]!.hex]));
  const addresses = changeFor(account, payments[0]!.order.id);
  const psbt = unsignedTransaction(parameters, account, {
    coins,
    previous,
    payments,
    change: change.map((amount, at) => ({ own: addresses(at), amount })),
  });
  return textOf(
    payments.map(({ order }) => order),
    psbt,
  );
}

/**
 * The change addresses of an order. They are the same each time the order is built, so that rebuilding reveals no further
 * address.
 */
function changeFor(account: Account, orderId: string): (at: number) => OwnAddress {
  let hash = 0;
  for (const sign of orderId) hash = (Math.imul(hash, 31) + sign.codePointAt(0)!) >>> 0;
  return (at) => account.change[(hash + at) % account.change.length]!;
}

function missing({ parameters: { id, ticker } }: PayoutBuilder, { mature, young }: Coins, amount: bigint) {
  const coins = [...mature, ...young];
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

function tooDear({ parameters: { id }, maximumFee }: PayoutBuilder, fee: bigint): ExchangeError {
  return new ExchangeError('unavailable', `${id}: a payout would cost ${fee} now, and at most ${maximumFee} is paid`);
}

function dust({ dust, ticker }: BitcoinParameters): ExchangeError {
  const amount = formatUnits(dust, DECIMALS);
  return new ExchangeError('amount-too-small', `the chain carries no less than ${amount} ${ticker}`, {
    limit: { amount, currency: ticker },
  });
}
