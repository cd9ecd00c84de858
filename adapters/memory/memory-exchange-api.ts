import type { ExchangeError } from '../../core/contract/exchange-error.ts';
import type { Currency } from '../../core/domain/currency.ts';
import type { Quote } from '../../core/domain/quote.ts';
import type { ExchangeApi } from '../../core/ports/exchange-api.ts';
import { SAMPLE_CURRENCIES } from './sample-currencies.ts';
import { SAMPLE_QUOTE } from './sample-quotes.ts';

/** What a call of the memory exchange does: answer, never answer, or fail. */
export type Forced<T> =
  | { readonly status: 'ready'; readonly answer: T }
  | { readonly status: 'waiting' }
  | { readonly status: 'failed'; readonly error: ExchangeError };

/** States to force; what is left out answers with samples. */
export interface MemoryExchangeOptions {
  readonly currencies?: Forced<readonly Currency[]>;
  /** Limits are not looked at: force the error that is wanted. */
  readonly quote?: Forced<Quote>;
  readonly warning?: string;
  readonly fiatWarning?: string;
}

/**
 * The exchange in memory, in whatever state a story or a test wants it. It trades nothing: a quote is the sample with the
 * pair and the amount that were asked for written over it.
 */
export class MemoryExchangeApi implements ExchangeApi {
  readonly #options: MemoryExchangeOptions;
  /** Every quote that was asked for, in order. */
  readonly asked: Parameters<ExchangeApi['quote']>[0][] = [];

  constructor(options: MemoryExchangeOptions = {}) {
    this.#options = options;
  }

  quote: ExchangeApi['quote'] = (input) => {
    this.asked.push(input);
    const { quote = { status: 'ready', answer: SAMPLE_QUOTE } } = this.#options;
    const { from, to, amount } = input;
    // A copy: callers may change what the contract hands out, and the samples are shared.
    return answered(quote, (answer) => ({ ...copyOf(answer), from, to, amountFrom: amount ?? answer.amountFrom }));
  };

  estimate: ExchangeApi['estimate'] = async (input) => (await this.quote(input)).amountTo;

  currencies: ExchangeApi['currencies'] = () =>
    answered(this.#options.currencies ?? { status: 'ready', answer: SAMPLE_CURRENCIES }, (list) => [...list]);

  rates: ExchangeApi['rates'] = async () => [];

  domain: ExchangeApi['domain'] = async () => '';

  warning: ExchangeApi['warning'] = async ({ type }) =>
    (type === 'fiat' ? this.#options.fiatWarning : this.#options.warning) ?? '';
}

type Answer = Awaited<ReturnType<ExchangeApi['quote']>>;

function copyOf(quote: Quote): Answer {
  return structuredClone(quote) as Answer;
}

function answered<T, R>(forced: Forced<T>, shape: (answer: T) => R): Promise<R> {
  if (forced.status === 'waiting') return new Promise(() => undefined);
  if (forced.status === 'failed') return Promise.reject(forced.error);
  return Promise.resolve(shape(forced.answer));
}
