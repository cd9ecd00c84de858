import { divide, formatUnits, parseUnits } from '../../domain/amount.ts';
import { ExchangeError } from '../../contract/exchange-error.ts';
import type { ErrorCode } from '../../contract/error-code.ts';
import type { Quote } from '../../domain/quotes/quote.ts';
import type { Store } from '../../ports/stores/store.ts';
import {
  LeastNotReachedError,
  OrderCancelledError,
  type TradeOrder,
  type TradeResult,
  type Venue,
} from '../../ports/markets/venue.ts';
import type { Pricing } from '../quotes/local-pricing-api.ts';
import { grossFor, payoutOf } from '../quotes/fees.ts';
import { ratio } from '../quotes/quote-legs.ts';
import type { TransactionEvent } from '../transactions/states/transaction-event.ts';
import { isBeyondTolerance, merchantAmount } from '../transactions/states/hold-reason.ts';
import type { Inventory } from '../transactions/inventory/inventory.ts';
import type { TransactionProcessor, ProcessOptions } from '../transactions/transaction-processor.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';
import type { CurrencyRegistry } from '../chains/currency-registry.ts';
import { feeAfter, isPromised, leastPayout, orderOf } from './trade-terms.ts';

type TradedEvent = Extract<TransactionEvent, { kind: 'traded' }>;

/** What a quote promises, in smallest units of the payout currency. */
type Promised = Record<'amountOut' | 'serviceFee' | 'rateMargin' | 'networkFee', bigint>;

/**
 * Errors with which the market refuses a trade: the customer decides then. Other errors may be temporary and are
 * retried.
 */
export const REFUSALS: ReadonlySet<ErrorCode> = new Set([
  'amount-too-small',
  'amount-too-large',
  'price-impact-too-high',
  'pair-unavailable',
  'currency-disabled',
  'unknown-currency',
]);

/** Trades confirmed deposits and computes what the customer receives. */
export class TradeProcessor {
  readonly #store: Store;
  readonly #processor: TransactionProcessor;
  readonly #pricing: Pricing;
  readonly #venue: Venue;
  readonly #currencies: CurrencyRegistry;
  readonly #covers: Pick<Inventory, 'assertPayable'>;

  constructor(
    store: Store,
    processor: TransactionProcessor,
    pricing: Pricing,
    venue: Venue,
    currencies: CurrencyRegistry,
    covers: Pick<Inventory, 'assertPayable'>,
  ) {
    this.#store = store;
    this.#processor = processor;
    this.#pricing = pricing;
    this.#venue = venue;
    this.#currencies = currencies;
    this.#covers = covers;
  }

  /**
   * Trades and stores the result. The venue answers the same for the same order ID, so a process that crashes in
   * between trades nothing twice.
   */
  async run(record: TransactionRecord, options: ProcessOptions): Promise<TransactionRecord | undefined> {
    const event = await this.#traded(record).catch((error: unknown) => this.#refused(record, error));
    return this.#processor.advance(this.#store, record, event, options);
  }

  /**
   * Ends an abandoned order at the venue and books what it had executed. The venue answers the same if a process crashes
   * before that is stored.
   */
  async endOrder(record: TransactionRecord, options: ProcessOptions): Promise<TransactionRecord | undefined> {
    const { from, to, abandonedOrders = [] } = record;
    const [abandoned] = abandonedOrders;
    if (!abandoned) return record;
    const done = await this.#venue.cancel({ ...abandoned, from, to });
    const event = { kind: 'order-ended', order: abandoned.id, brought: done?.amountOut } as const;
    return this.#processor.advance(this.#store, record, event, options);
  }

  /**
   * What follows from an error. The order is ended before a refusal is stored: coins that another process has sold, or
   * still sells, must not be refunded. @throws the error itself if it is no refusal.
   */
  async #refused(record: TransactionRecord, error: unknown): Promise<TransactionEvent> {
    const { code, message } = ExchangeError.from(error);
    // This order can never be executed; a crash came before its refusal was stored.
    if (error instanceof OrderCancelledError) return { kind: 'trade-refused', reason: error.message };
    const rateMoved = error instanceof LeastNotReachedError;
    if (isPromised(record) || !(rateMoved || REFUSALS.has(code))) throw error;
    const { order, amountIn } = orderOf(record);
    const done = await this.#venue.cancel(order);
    if (done) return this.#owed(record, this.#worked(this.#repriced(record.quote), amountIn, done));
    return rateMoved
      ? { kind: 'trade-refused', reason: error.message, rateMoved }
      : { kind: 'trade-refused', reason: message };
  }

  async #traded(record: TransactionRecord): Promise<TransactionEvent> {
    const { from, to } = record;
    const { order, amountIn } = orderOf(record);
    if (isPromised(record)) {
      if (!(await this.#venue.findTrade(order))) await this.#covers.assertPayable(record);
      const { amountOut: brought } = await this.#venue.trade(order);
      const quote = this.#promisedFor(record, amountIn);
      return { kind: 'traded', amountIn, ...this.#promised(quote), brought, quote };
    }
    const asked = merchantAmount(record);
    const done = await this.#venue.findTrade(order);
    // The process that traded crashed before recording it; the executed trade stands, whatever the prices are now.
    if (done) return this.#owed(record, this.#worked(this.#repriced(record.quote), amountIn, done));
    await this.#covers.assertPayable(record);
    const decimals = this.#currencies.decimals(from);
    // A merchant's payment within the tolerance is a full one: the exchange pays what is missing.
    const priced = asked !== undefined && !isBeyondTolerance(record, amountIn) ? record.amountIn : amountIn;
    const quote = this.#pricing.quote({ from, to, amount: formatUnits(priced, decimals), isPaid: true });
    if (asked !== undefined && this.#promised(quote).amountOut < asked)
      throw new ExchangeError('amount-too-small', 'This brings less than the merchant has asked for');
    const bounded = { ...order, ...this.#leastFor(record, amountIn, quote) };
    return this.#owed(record, this.#worked(quote, amountIn, await this.#venue.trade(bounded)));
  }

  /** What the venue has to bring. @throws LeastNotReachedError if the quote already is below the customer's least payout. */
  #leastFor(record: TransactionRecord, amountIn: bigint, quote: Quote): Pick<TradeOrder, 'leastOut'> | undefined {
    const least = merchantAmount(record) === undefined ? leastPayout(record, amountIn) : undefined;
    if (least === undefined) return undefined;
    const { amountOut, networkFee } = this.#promised(quote);
    if (amountOut >= least) return { leastOut: grossFor(least, networkFee) };
    const written = formatUnits(least, this.#currencies.decimals(quote.to));
    throw new LeastNotReachedError(`It would bring ${quote.amountTo} ${quote.to}, less than the accepted ${written}`);
  }

  /**
   * Raises the result to the merchant's amount, or to the least that the customer accepted: the exchange owes it even if
   * the market moved between the quote and the trade, and the venue sold for less.
   */
  #owed(record: TransactionRecord, worked: TradedEvent): TradedEvent {
    const asked = merchantAmount(record) ?? leastPayout(record, worked.amountIn);
    if (asked === undefined || worked.amountOut >= asked) return worked;
    const serviceFee = feeAfter(worked.serviceFee, asked - worked.amountOut);
    const { networkFee } = worked;
    return {
      ...worked,
      amountOut: asked,
      serviceFee,
      quote: this.#quoteOf(record.quote, { amountOut: asked, serviceFee, rateMargin: 0n, networkFee }),
    };
  }

  /**
   * The promise for the amount that was paid, at the promised rate; a merchant is paid what was asked, out of the service
   * fee first.
   */
  #promisedFor(record: TransactionRecord, amountIn: bigint): Quote {
    const { quote, amountIn: expected } = record;
    if (amountIn === expected) return quote;
    const promised = this.#promised(quote);
    if (merchantAmount(record) !== undefined) {
      const { amountOut, rateMargin, networkFee } = promised;
      const whole = amountOut + promised.serviceFee + rateMargin + networkFee;
      const missing = amountIn < expected ? divide(whole * (expected - amountIn), expected, 'ceiling') : 0n;
      return this.#quoteOf(quote, { ...promised, serviceFee: feeAfter(promised.serviceFee, missing) });
    }
    const part = (units: bigint) => (units * amountIn) / expected;
    const [serviceFee, rateMargin] = [part(promised.serviceFee), part(promised.rateMargin)];
    // The network fee is the same for any amount; of so small an amount that it leaves nothing, it is waived in part.
    const net = part(promised.amountOut + promised.networkFee) - promised.networkFee;
    const amountOut = net > 0n ? net : part(promised.amountOut);
    const amountFrom = formatUnits(amountIn, this.#currencies.decimals(quote.from));
    return { ...this.#quoteOf(quote, { ...promised, amountOut, serviceFee, rateMargin }), amountFrom };
  }

  /** A quote with other amounts, in smallest units of the payout currency. */
  #quoteOf(quote: Quote, { amountOut, serviceFee, rateMargin, networkFee }: Promised): Quote {
    // The price impact was that of another amount.
    const { priceImpact: _, rateMargin: __, ...terms } = quote;
    const written = (units: bigint) => formatUnits(units, this.#currencies.decimals(quote.to));
    return {
      ...terms,
      amountTo: written(amountOut),
      gross: written(amountOut + serviceFee + rateMargin + networkFee),
      serviceFee: written(serviceFee),
      ...(rateMargin > 0n && { rateMargin: written(rateMargin) }),
      networkFee: written(networkFee),
    };
  }

  /** The quote without its fixed rate and the margin of that, with the lower of its own network fee and the current one. */
  #repriced(promised: Quote): Quote {
    const { fixed: _, rateMargin: __, ...quote } = promised;
    const decimals = this.#currencies.decimals(quote.to);
    const [then, now] = [parseUnits(quote.networkFee, decimals), this.#currencies.networkFee(quote.to)];
    return { ...quote, networkFee: formatUnits(then < now ? then : now, decimals) };
  }

  /** Result of a trade at a floating rate: the trade's output less both fees, with the network fee of the quote. */
  #worked(asked: Quote, amountIn: bigint, { amountOut: gross, legs }: TradeResult): TradedEvent {
    const [from, to] = [this.#currencies.decimals(asked.from), this.#currencies.decimals(asked.to)];
    const networkFee = parseUnits(asked.networkFee, to);
    const worked = payoutOf(gross, networkFee);
    // The coins are sold: where the fees would leave nothing, the exchange charges none.
    const isWaived = worked.net <= 0n;
    const { net, serviceFee } = isWaived ? { net: gross, serviceFee: 0n } : worked;
    if (net <= 0n) throw new ExchangeError('unavailable', 'The trade brought nothing');
    const { priceImpact, ...terms } = asked;
    // The figure holds only for the trade that it was measured on.
    const isAsQuoted = gross === parseUnits(asked.gross, to) && amountIn === parseUnits(asked.amountFrom, from);
    const quote: Quote = {
      ...terms,
      ...(isAsQuoted && { priceImpact }),
      amountFrom: formatUnits(amountIn, from),
      amountTo: formatUnits(net, to),
      gross: formatUnits(gross, to),
      serviceFee: formatUnits(serviceFee, to),
      ...(isWaived && { networkFee: '0' }),
      rate: ratio(net, amountIn, from - to),
      legs,
    };
    const charged = isWaived ? 0n : networkFee;
    return { kind: 'traded', amountIn, amountOut: net, serviceFee, networkFee: charged, brought: gross, quote };
  }

  #promised(quote: Quote): Promised {
    const units = (text: string) => parseUnits(text, this.#currencies.decimals(quote.to));
    return {
      amountOut: units(quote.amountTo),
      serviceFee: units(quote.serviceFee),
      rateMargin: units(quote.rateMargin ?? '0'),
      networkFee: units(quote.networkFee),
    };
  }
}
