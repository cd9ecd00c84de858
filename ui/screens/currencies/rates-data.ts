import { isCardSource } from '../../../core/domain/cards/card-payment.ts';
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { type Currency, findCurrency } from '../../../core/domain/quotes/currency.ts';
import type { RateTable } from '../../../core/domain/quotes/quote.ts';
import type { RateHistory } from '../../../core/domain/quotes/rate-history.ts';
import { Logger } from '../../../core/ports/services/logger.ts';
import { ListRates } from '../../../core/use-cases/list-rates.ts';
import { LoadRateHistory } from '../../../core/use-cases/rate-history.ts';
import type { Resolve } from '../../../core/use-cases/use-case.ts';
import { loadedCurrencies } from '../loaded-currencies.ts';

/** Base currency of `/rates` where the address names none, or an unknown one. */
export const DEFAULT_BASE = 'btc';
/** Currencies whose history is shown where the address names none: the first that is not the base itself. */
const DEFAULT_PAIRS = ['usdt20', 'btc', 'eth'] as const;

export interface RatesPageData {
  readonly base: string;
  /** Asset of the base. */
  readonly asset: string;
  /** Absent when it could not be loaded. */
  readonly table?: RateTable;
  /** The currency in which the history shows the base; absent where there is no other. */
  readonly pair?: Currency;
  /** Absent when it could not be loaded. */
  readonly history?: RateHistory;
  /** Enabled currencies, the most popular first. */
  readonly currencies: readonly Currency[];
}

/**
 * Loads the rates of the base currency in the address, and its history in another one. It never fails: missing data is
 * logged and reported on the page.
 */
export function ratesLoader(resolve: Resolve) {
  return async ({ request }: LoaderFunctionArgs): Promise<RatesPageData> => {
    const currencies = (await loadedCurrencies(resolve)).enabled.filter((one) => !isCardSource(one));
    const found = findCurrency(currencies, baseOf(request.url));
    const base = found?.ticker ?? DEFAULT_BASE;
    const asset = found?.asset ?? findCurrency(currencies, base)?.asset ?? base;
    const pair = pairOf(request.url, currencies, asset);
    const unknown = (what: string) => (cause: unknown) => {
      const { code, message } = ExchangeError.from(cause);
      resolve(Logger).warn(`${what} could not be loaded`, { code, reason: message });
      return undefined;
    };
    const [table, history] = await Promise.all([
      resolve(ListRates).execute(base).catch(unknown('the rates')),
      pair && resolve(LoadRateHistory).execute(base, pair.ticker).catch(unknown('the history of rates')),
    ]);
    return { base, asset, ...(table && { table }), ...(pair && { pair }), ...(history && { history }), currencies };
  };
}

/** Whether a navigation needs other rates or another history; reloading the same address does. */
export function changesPair({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  if (currentUrl.href === nextUrl.href || baseOf(currentUrl.href) !== baseOf(nextUrl.href)) return true;
  return chosenPair(currentUrl.href) !== chosenPair(nextUrl.href);
}

function pairOf(url: string, currencies: readonly Currency[], base: string): Currency | undefined {
  const others = currencies.filter(({ asset }) => asset !== base);
  for (const name of [chosenPair(url), ...DEFAULT_PAIRS]) {
    const found = findCurrency(others, name);
    if (found) return found;
  }
  return others[0];
}

function chosenPair(url: string): string {
  return new URL(url).searchParams.get('pair') ?? '';
}

function baseOf(url: string): string {
  return new URL(url).searchParams.get('base') ?? DEFAULT_BASE;
}
