import type { Currency } from '../../core/domain/quotes/currency.ts';
import type { SourcedFiatRate } from '../../core/domain/quotes/fiat-rate.ts';
import type { QuoteProof } from '../../core/domain/quotes/quote-proof.ts';
import type { RateHistory } from '../../core/domain/quotes/rate-history.ts';
import type { Quote, Rate } from '../../core/domain/quotes/quote.ts';
import type { ExchangeApi, PricingApi } from '../../core/ports/apis/exchange-api.ts';
import { respondWith, type Stubbed } from './stubbed.ts';
import { memoryContentApi, type MemoryContentOptions } from './memory-content-api.ts';
import { memoryTransactionApi, type MemoryTransactionOptions } from './memory-transaction-api.ts';
import { SAMPLE_CURRENCIES } from './samples/sample-currencies.ts';
import { SAMPLE_HISTORY } from './samples/sample-history.ts';
import {
  SAMPLE_OTHER_RATE,
  SAMPLE_PROOF,
  SAMPLE_QUOTE,
  SAMPLE_RATES,
  SAMPLE_RECEIPT,
  SAMPLE_TERMS,
} from './samples/sample-quotes.ts';

/** Stubbed states; the others answer with samples. */
export interface MemoryExchangeOptions extends MemoryTransactionOptions, MemoryContentOptions {
  readonly currencies?: Stubbed<readonly Currency[]>;
  /** Limits are not checked: stub the error to get it. */
  readonly quote?: Stubbed<Quote>;
  readonly proof?: Stubbed<QuoteProof>;
  readonly rates?: Stubbed<readonly Rate[]>;
  readonly rateHistory?: Stubbed<RateHistory>;
  /** None unless given. */
  readonly fiatRates?: readonly SourcedFiatRate[];
  readonly warning?: string;
  /** The domain of the service; unknown by default. */
  readonly domain?: string;
  readonly fiatWarning?: string;
}

/**
 * Prices in memory, in the state that a story or a test needs. A quote is the sample with the requested pair and
 * amount.
 */
export class MemoryPricingApi implements PricingApi {
  readonly #options: MemoryExchangeOptions;
  /** Every requested quote, in order. */
  readonly calls: Parameters<PricingApi['quote']>[0][] = [];

  constructor(options: MemoryExchangeOptions = {}) {
    this.#options = options;
  }

  quote: PricingApi['quote'] = (input) => {
    this.calls.push(input);
    const { quote = { status: 'ready', answer: SAMPLE_QUOTE } } = this.#options;
    const { from, to, amount, amountTo } = input;
    // A copy, because callers may modify the answer and the samples are shared.
    const terms = input.fixed ? { fixed: SAMPLE_TERMS } : {};
    return respondWith(quote, (answer) => ({
      ...copyOf(answer),
      from,
      to,
      amountFrom: amount ?? answer.amountFrom,
      amountTo: amountTo ?? answer.amountTo,
      ...terms,
      ...(input.compare && { otherRate: SAMPLE_OTHER_RATE }),
    }));
  };

  estimate: PricingApi['estimate'] = async (input) => (await this.quote(input)).amountTo;

  proof: PricingApi['proof'] = async ({ receipt, ...input }) => {
    const { proof = { status: 'ready', answer: SAMPLE_PROOF } } = this.#options;
    const quote = await this.quote(input);
    const { from, to, amountFrom, amountTo, quotedAt } = quote;
    return respondWith(proof, ({ venues, receipt: text = SAMPLE_RECEIPT }) => ({
      from,
      to,
      amountFrom,
      amountTo,
      quotedAt,
      quote,
      venues: [...venues],
      ...(receipt && { receipt: text }),
    }));
  };

  currencies: PricingApi['currencies'] = () =>
    respondWith(this.#options.currencies ?? { status: 'ready', answer: SAMPLE_CURRENCIES }, (list) => [...list]);

  rates: PricingApi['rates'] = ({ base }) =>
    respondWith(this.#options.rates ?? { status: 'ready', answer: SAMPLE_RATES }, (rates) => ({
      base,
      market: 'demonstration',
      quotedAt: SAMPLE_QUOTE.quotedAt,
      rates: rates.filter(({ ticker }) => ticker !== base),
    }));

  rateHistory: PricingApi['rateHistory'] = (pair) =>
    respondWith(this.#options.rateHistory ?? { status: 'ready', answer: SAMPLE_HISTORY }, (history) => ({
      ...structuredClone(history),
      ...pair,
    }));

  fiatRates: PricingApi['fiatRates'] = async () => [...(this.#options.fiatRates ?? [])];

  domain: PricingApi['domain'] = async () => this.#options.domain ?? '';

  warning: PricingApi['warning'] = async ({ type }) =>
    (type === 'fiat' ? this.#options.fiatWarning : this.#options.warning) ?? '';
}

type Answer = Awaited<ReturnType<PricingApi['quote']>>;

function copyOf(quote: Quote): Answer {
  return structuredClone(quote) as Answer;
}

/** The whole exchange in memory. */
export function memoryExchangeApi(options: MemoryExchangeOptions = {}): ExchangeApi & MemoryPricingApi {
  return Object.assign(new MemoryPricingApi(options), memoryTransactionApi(options), memoryContentApi(options));
}
