import { formatUnits, parseAmount } from '../../domain/amount.ts';
import { ExchangeError } from '../../contract/exchange-error.ts';
import type { ErrorCode } from '../../contract/error-code.ts';
import type { Quote } from '../../domain/quotes/quote.ts';
import type { Store } from '../../ports/stores/store.ts';
import type { TradeResult, Venue } from '../../ports/markets/venue.ts';
import type { Pricing } from '../quotes/local-pricing-api.ts';
import { payoutOf } from '../quotes/fees.ts';
import { ratio } from '../quotes/quote-legs.ts';
import type { TransactionEvent } from '../transactions/states/transaction-event.ts';
import { merchantAmount, sumOf } from '../transactions/states/deposits.ts';
import type { TransactionProcessor, ProcessOptions } from '../transactions/transaction-processor.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';
import type { CurrencyRegistry } from '../chains/currency-registry.ts';

type TradedEvent = Extract<TransactionEvent, { kind: 'traded' }>;

/** What the market says no to; the customer is asked. Anything else may pass, and is tried again. */
export const REFUSALS: ReadonlySet<ErrorCode> = new Set([
  'amount-too-small',
  'amount-too-large',
  'pair-unavailable',
  'currency-disabled',
  'unknown-currency',
]);

/** Exchanges what was paid in, and says what the customer receives for it. */
export class TradeProcessor {
  readonly #store: Store;
  readonly #processor: TransactionProcessor;
  readonly #pricing: Pricing;
  readonly #venue: Venue;
  readonly #currencies: CurrencyRegistry;

  constructor(
    store: Store,
    processor: TransactionProcessor,
    pricing: Pricing,
    venue: Venue,
    currencies: CurrencyRegistry,
  ) {
    this.#store = store;
    this.#processor = processor;
    this.#pricing = pricing;
    this.#venue = venue;
    this.#currencies = currencies;
  }

  /** The venue answers alike for the same order, so a process that dies in between trades nothing twice. */
  async run(record: TransactionRecord, options: ProcessOptions): Promise<TransactionRecord | undefined> {
    const event = await this.#traded(record).catch((error: unknown) => refused(record, error));
    return this.#store.atomically((unit) =>
      this.#processor.process(unit, record.id, (now) => (isSame(now, record) ? event : undefined), options),
    );
  }

  async #traded(record: TransactionRecord): Promise<TransactionEvent> {
    const { id, from, to, round } = record;
    const amountIn = sumOf(record.deposits.filter((deposit) => deposit.round === round));
    const order = { id: `${id}-${round}`, from, to, amountIn };
    if (isPromised(record)) {
      await this.#venue.trade(order);
      return { kind: 'traded', amountIn, ...this.#promised(record.quote), quote: record.quote };
    }
    const asked = merchantAmount(record);
    const done = await this.#venue.findTrade(order);
    // Whoever traded it did not live to say so: what was sold is sold, whatever the market says by now.
    if (done) return this.#owed(record, this.#worked(this.#repriced(record.quote), amountIn, done));
    const decimals = this.#currencies.decimals(from);
    const quote = this.#pricing.quote({ from, to, amount: formatUnits(amountIn, decimals) });
    if (asked !== undefined && this.#promised(quote).amountOut < asked)
      throw new ExchangeError('amount-too-small', 'This brings less than the merchant has asked for');
    return this.#owed(record, this.#worked(quote, amountIn, await this.#venue.trade(order)));
  }

  /** The market may have moved between the question and the trade: what a merchant asked for is owed all the same. */
  #owed(record: TransactionRecord, worked: TradedEvent): TradedEvent {
    const asked = merchantAmount(record);
    return asked !== undefined && worked.amountOut < asked
      ? { ...worked, ...this.#promised(record.quote), quote: record.quote }
      : worked;
  }

  /** A quote that promises nothing any more, with the lower of the fees that it named and that are asked now. */
  #repriced(promised: Quote): Quote {
    const { fixed: _, ...quote } = promised;
    const decimals = this.#currencies.decimals(quote.to);
    const [then, now] = [parseAmount(quote.networkFee, decimals).units, this.#currencies.networkFee(quote.to)];
    return { ...quote, networkFee: formatUnits(then < now ? then : now, decimals) };
  }

  /** A floating rate is what the trade brought, less both fees; the network's as the market was asked with it. */
  #worked(asked: Quote, amountIn: bigint, { amountOut: gross, legs }: TradeResult): TradedEvent {
    const [from, to] = [this.#currencies.decimals(asked.from), this.#currencies.decimals(asked.to)];
    const networkFee = parseAmount(asked.networkFee, to).units;
    const { net, serviceFee } = payoutOf(gross, networkFee);
    // The coins are sold: nothing can be given back as if they were not. Staff sees what does not go on.
    if (net <= 0n) throw new ExchangeError('unavailable', 'The trade brought less than the fees');
    const quote: Quote = {
      ...asked,
      amountFrom: formatUnits(amountIn, from),
      amountTo: formatUnits(net, to),
      gross: formatUnits(gross, to),
      serviceFee: formatUnits(serviceFee, to),
      rate: ratio(net, amountIn, from - to),
      legs,
    };
    return { kind: 'traded', amountIn, amountOut: net, serviceFee, networkFee, quote };
  }

  #promised(quote: Quote) {
    const units = (text: string) => parseAmount(text, this.#currencies.decimals(quote.to)).units;
    return {
      amountOut: units(quote.amountTo),
      serviceFee: units(quote.serviceFee),
      networkFee: units(quote.networkFee),
    };
  }
}

/** True while the exchange owes what a fixed quote says, whatever the market does. */
function isPromised({ rateKind, isRepriced, round }: TransactionRecord): boolean {
  return rateKind === 'fixed' && !isRepriced && round === 1;
}

function refused(record: TransactionRecord, error: unknown): TransactionEvent {
  const { code, message } = ExchangeError.from(error);
  if (!isPromised(record) && REFUSALS.has(code)) return { kind: 'trade-refused', reason: message };
  throw error;
}

/** Another process may have been faster: the trade then stands already. */
function isSame(now: TransactionRecord, before: TransactionRecord): boolean {
  return now.status === 'exchanging' && now.round === before.round;
}
