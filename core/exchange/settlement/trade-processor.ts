import { formatUnits, parseUnits } from '../../domain/amount.ts';
import { ExchangeError } from '../../contract/exchange-error.ts';
import type { ErrorCode } from '../../contract/error-code.ts';
import type { Quote } from '../../domain/quotes/quote.ts';
import type { Store } from '../../ports/stores/store.ts';
import type { TradeOrder, TradeResult, Venue } from '../../ports/markets/venue.ts';
import type { Pricing } from '../quotes/local-pricing-api.ts';
import { payoutOf } from '../quotes/fees.ts';
import { ratio } from '../quotes/quote-legs.ts';
import type { TransactionEvent } from '../transactions/states/transaction-event.ts';
import { isBeyondTolerance, merchantAmount, sumOf } from '../transactions/states/deposits.ts';
import type { Inventory } from '../transactions/inventory/inventory.ts';
import type { TransactionProcessor, ProcessOptions } from '../transactions/transaction-processor.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';
import type { CurrencyRegistry } from '../chains/currency-registry.ts';

type TradedEvent = Extract<TransactionEvent, { kind: 'traded' }>;

/**
 * Errors with which the market refuses a trade: the customer decides then. Other errors may be temporary and are
 * retried.
 */
export const REFUSALS: ReadonlySet<ErrorCode> = new Set([
  'amount-too-small',
  'amount-too-large',
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
    const event = await this.#traded(record).catch((error: unknown) => refused(record, error));
    if (event.kind !== 'trade-refused') return this.#processor.advance(this.#store, record, event, options);
    return this.#store.atomically(async (unit) => {
      const now = await unit.transactions.lock(record.id);
      if (!now || !isSame(now, record)) return now;
      return this.#processor.apply(unit, now, (await this.#tradedMeanwhile(record)) ?? event, options);
    });
  }

  /**
   * What another process has traded since this one was refused: coins that are sold must not be refunded. Asked while the
   * record is locked, because the other process stores its trade under the same lock.
   */
  async #tradedMeanwhile(record: TransactionRecord): Promise<TradedEvent | undefined> {
    const { order, amountIn } = orderOf(record);
    const done = await this.#venue.findTrade(order);
    return done && this.#owed(record, this.#worked(this.#repriced(record.quote), amountIn, done));
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
    const quote = this.#pricing.quote({ from, to, amount: formatUnits(priced, decimals) });
    if (asked !== undefined && this.#promised(quote).amountOut < asked)
      throw new ExchangeError('amount-too-small', 'This brings less than the merchant has asked for');
    return this.#owed(record, this.#worked(quote, amountIn, await this.#venue.trade(order)));
  }

  /**
   * Raises the result to the merchant's amount: the exchange owes it even if the market moved between the quote and the
   * trade.
   */
  #owed(record: TransactionRecord, worked: TradedEvent): TradedEvent {
    const asked = merchantAmount(record);
    return asked !== undefined && worked.amountOut < asked
      ? { ...worked, ...this.#promised(record.quote), quote: record.quote }
      : worked;
  }

  /** The promise for the amount that was paid, at the promised rate; a merchant is paid what was asked. */
  #promisedFor(record: TransactionRecord, amountIn: bigint): Quote {
    const { quote, amountIn: expected } = record;
    if (amountIn === expected || merchantAmount(record) !== undefined) return quote;
    const [from, to] = [this.#currencies.decimals(quote.from), this.#currencies.decimals(quote.to)];
    const promised = this.#promised(quote);
    const part = (units: bigint) => (units * amountIn) / expected;
    const serviceFee = part(promised.serviceFee);
    // The network fee is the same for any amount; of so small an amount that it leaves nothing, it is waived in part.
    const net = part(promised.amountOut + promised.networkFee) - promised.networkFee;
    const amountOut = net > 0n ? net : part(promised.amountOut);
    return {
      ...quote,
      amountFrom: formatUnits(amountIn, from),
      amountTo: formatUnits(amountOut, to),
      gross: formatUnits(amountOut + serviceFee + promised.networkFee, to),
      serviceFee: formatUnits(serviceFee, to),
    };
  }

  /** The quote without its fixed rate, with the lower of its own network fee and the current one. */
  #repriced(promised: Quote): Quote {
    const { fixed: _, ...quote } = promised;
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
    const quote: Quote = {
      ...asked,
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

  #promised(quote: Quote) {
    const units = (text: string) => parseUnits(text, this.#currencies.decimals(quote.to));
    return {
      amountOut: units(quote.amountTo),
      serviceFee: units(quote.serviceFee),
      networkFee: units(quote.networkFee),
    };
  }
}

/** The venue's order for the deposits of a round. */
function orderOf({ id, from, to, round, deposits }: TransactionRecord): { order: TradeOrder; amountIn: bigint } {
  const amountIn = sumOf(deposits.filter((deposit) => deposit.round === round));
  return { order: { id: `${id}-${round}`, from, to, amountIn }, amountIn };
}

/** True while the exchange owes the amount of a fixed quote, whatever the market does. */
function isPromised({ rateKind, isRepriced, round }: TransactionRecord): boolean {
  return rateKind === 'fixed' && !isRepriced && round === 1;
}

function refused(record: TransactionRecord, error: unknown): TransactionEvent {
  const { code, message } = ExchangeError.from(error);
  if (!isPromised(record) && REFUSALS.has(code)) return { kind: 'trade-refused', reason: message };
  throw error;
}

/** False when another process was faster and has recorded the trade. */
function isSame(now: TransactionRecord, before: TransactionRecord): boolean {
  return now.status === 'exchanging' && now.round === before.round;
}
