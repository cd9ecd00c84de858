import { type Currency, type CurrencyConfig, currencyConfig } from '../domain/quotes/currency.ts';
import { isEmptyAmount, wireAmount } from '../domain/number-filter.ts';
import type { Quote } from '../domain/quotes/quote.ts';
import { httpStatusOf } from '../contract/error-code.ts';
import { ExchangeError } from '../contract/exchange-error.ts';
import { DEFAULT_SELECTION, type Selection } from '../domain/quotes/selection.ts';
import { namedCurrency } from '../domain/quotes/named-currency.ts';
import { normaliseSelection, type ReplacedSide, replacedSides } from '../domain/quotes/selection-rules.ts';
import { ExchangeApi } from '../ports/apis/exchange-api.ts';
import { Logger } from '../ports/services/logger.ts';
import { SelectionStore } from '../ports/stores/selection-store.ts';
import { NOTHING_LOADED, UNKNOWN } from './estimate-quote.ts';
import type { Resolve } from './use-case.ts';

/** Initial data of an exchange page (specification, section 2). */
export interface ExchangeData {
  readonly selection: Selection;
  /** The estimate; '...' if the quote failed, '0' if nothing could be loaded (specification, section 4). */
  readonly amountTo: string;
  readonly quote?: Quote | undefined;
  /** Why there is no quote, if the service gave a reason. */
  readonly error?: ExchangeError | undefined;
  readonly config: CurrencyConfig;
  /** Currencies of the path that are not offered, so that others stand in their place; none if absent. */
  readonly replaced?: readonly ReplacedSide[];
}

type Offered = (all: readonly Currency[]) => readonly Currency[];

/** Loads the currencies, the selection to show and its quote. Never fails: failures are logged. */
export class LoadSelection {
  static readonly create = (resolve: Resolve) =>
    new LoadSelection(resolve(ExchangeApi), resolve(SelectionStore), resolve(Logger));
  readonly #api: Pick<ExchangeApi, 'currencies' | 'quote'>;
  readonly #store: SelectionStore;
  readonly #logger: Logger;

  constructor(api: Pick<ExchangeApi, 'currencies' | 'quote'>, store: SelectionStore, logger: Logger) {
    this.#api = api;
    this.#store = store;
    this.#logger = logger;
  }

  /**
   * @param requested the selection in the path. It precedes the saved selection, which precedes the default pair.
   * @param offered the currencies that this page offers; all unless given.
   */
  async execute(requested: Partial<Selection> = {}, offered: Offered = (all) => all): Promise<ExchangeData> {
    try {
      const config = currencyConfig(offered(await this.#api.currencies({})));
      const meant = withTickers(requested, config);
      const selection = normaliseSelection({ ...(await this.#startingPoint(requested)), ...meant }, config);
      const replaced = replacedSides(meant, selection);
      return { selection, config, ...(replaced.length > 0 && { replaced }), ...(await this.#price(selection)) };
    } catch (cause) {
      this.#log('the currencies could not be loaded', cause);
      const selection = { ...DEFAULT_SELECTION, ...requested };
      return { selection, amountTo: NOTHING_LOADED, config: currencyConfig([]) };
    }
  }

  /** A path that names a pair ignores the saved selection; its amount is then the default's. */
  async #startingPoint({ from, to }: Partial<Selection>): Promise<Selection> {
    if (from !== undefined && to !== undefined) return DEFAULT_SELECTION;
    const saved = await this.#store
      .load()
      .catch((cause: unknown) => this.#log('the saved selection could not be loaded', cause));
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
      // An amount outside the limits is the visitor's error and not logged.
      if (httpStatusOf[error.code] >= 500) this.#log('the quote of the first view could not be loaded', error);
      return { amountTo: UNKNOWN, error };
    }
  }

  #log(message: string, cause: unknown): undefined {
    const error = ExchangeError.from(cause);
    this.#logger.warn(message, { code: error.code, reason: error.message });
  }
}

/** Puts our tickers in the place of other exchanges' tickers. */
function withTickers(requested: Partial<Selection>, { enabled }: CurrencyConfig): Partial<Selection> {
  const { from, to } = requested;
  const tickerOf = (name: string) => namedCurrency(enabled, name)?.ticker ?? name;
  return {
    ...requested,
    ...(from !== undefined && { from: tickerOf(from) }),
    ...(to !== undefined && { to: tickerOf(to) }),
  };
}
