import { type CurrencyConfig, currencyConfig } from '../domain/quotes/currency.ts';
import { isEmptyAmount, wireAmount } from '../domain/number-filter.ts';
import type { Quote } from '../domain/quotes/quote.ts';
import { httpStatusOf } from '../contract/error-code.ts';
import { ExchangeError } from '../contract/exchange-error.ts';
import { DEFAULT_SELECTION, type Selection } from '../domain/quotes/selection.ts';
import { normaliseSelection } from '../domain/quotes/selection-rules.ts';
import type { ExchangeApi } from '../ports/apis/exchange-api.ts';
import type { Logger } from '../ports/services/logger.ts';
import type { SelectionStore } from '../ports/stores/selection-store.ts';
import { NOTHING_LOADED, UNKNOWN } from './estimate-quote.ts';

/** What an exchange page starts from (specification, section 2). */
export interface ExchangeData {
  readonly selection: Selection;
  /** The estimate; '...' when the quote failed, '0' when nothing could be loaded (specification, section 4). */
  readonly amountTo: string;
  readonly quote?: Quote | undefined;
  /** Why there is no quote, where the house said so. */
  readonly error?: ExchangeError | undefined;
  readonly config: CurrencyConfig;
}

/** Loads the currencies, the selection to show and its quote. Never fails: failures are logged. */
export class LoadSelection {
  readonly #api: Pick<ExchangeApi, 'currencies' | 'quote'>;
  readonly #store: SelectionStore;
  readonly #logger: Logger;

  constructor(api: Pick<ExchangeApi, 'currencies' | 'quote'>, store: SelectionStore, logger: Logger) {
    this.#api = api;
    this.#store = store;
    this.#logger = logger;
  }

  /** @param requested what the address names; it goes before what was saved, and that before the default pair. */
  async execute(requested: Partial<Selection> = {}): Promise<ExchangeData> {
    try {
      const config = currencyConfig(await this.#api.currencies({}));
      const selection = normaliseSelection({ ...(await this.#startingPoint(requested)), ...requested }, config);
      return { selection, config, ...(await this.#price(selection)) };
    } catch (cause) {
      this.#log('the currencies could not be loaded', cause);
      const selection = { ...DEFAULT_SELECTION, ...requested };
      return { selection, amountTo: NOTHING_LOADED, config: currencyConfig([]) };
    }
  }

  /** An address that names a pair is complete without what was saved; its amount is then the default's. */
  async #startingPoint({ from, to }: Partial<Selection>): Promise<Selection> {
    if (from !== undefined && to !== undefined) return DEFAULT_SELECTION;
    const saved = await this.#store.load().catch((cause: unknown) => this.#log('the saved selection is lost', cause));
    return saved ?? DEFAULT_SELECTION;
  }

  async #price({ from, to, amount }: Selection): Promise<Pick<ExchangeData, 'amountTo' | 'quote' | 'error'>> {
    if (isEmptyAmount(amount)) return { amountTo: UNKNOWN };
    if (from === to) return { amountTo: wireAmount(amount) };
    try {
      const quote = await this.#api.quote({ from, to, amount: wireAmount(amount) });
      return { amountTo: quote.amountTo, quote };
    } catch (cause) {
      const error = ExchangeError.from(cause);
      // A limit that an address does not keep is the visitor's business, not the log's.
      if (httpStatusOf[error.code] >= 500) this.#log('no quote for the first view', error);
      return { amountTo: UNKNOWN, error };
    }
  }

  #log(message: string, cause: unknown): undefined {
    const error = ExchangeError.from(cause);
    this.#logger.warn(message, { code: error.code, reason: error.message });
  }
}
