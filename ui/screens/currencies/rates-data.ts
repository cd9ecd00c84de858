import { isCardSource } from '../../../core/domain/cards/card-payment.ts';
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { type Currency, findCurrency } from '../../../core/domain/quotes/currency.ts';
import type { RateTable } from '../../../core/domain/quotes/quote.ts';
import { Logger } from '../../../core/ports/services/logger.ts';
import { ListRates } from '../../../core/use-cases/list-rates.ts';
import type { Resolve } from '../../../core/use-cases/use-case.ts';
import { loadedCurrencies } from '../loaded-currencies.ts';

/** Base currency of `/rates` where the address names none, or an unknown one. */
export const DEFAULT_BASE = 'btc';

export interface RatesPageData {
  readonly base: string;
  /** Asset of the base. */
  readonly asset: string;
  /** Absent when it could not be loaded. */
  readonly table?: RateTable;
  /** Enabled currencies, the most popular first. */
  readonly currencies: readonly Currency[];
}

/**
 * Loads the rates of the base currency in the address. It never fails: missing data is logged and reported on the page.
 */
export function ratesLoader(resolve: Resolve) {
  return async ({ request }: LoaderFunctionArgs): Promise<RatesPageData> => {
    const currencies = (await loadedCurrencies(resolve)).enabled.filter((one) => !isCardSource(one));
    const found = findCurrency(currencies, baseOf(request.url));
    const base = found?.ticker ?? DEFAULT_BASE;
    const asset = found?.asset ?? findCurrency(currencies, base)?.asset ?? base;
    const table = await resolve(ListRates)
      .execute(base)
      .catch((cause: unknown) => {
        const { code, message } = ExchangeError.from(cause);
        resolve(Logger).warn('the rates could not be loaded', { code, reason: message });
        return undefined;
      });
    return { base, asset, ...(table && { table }), currencies };
  };
}

/** Whether a navigation needs other rates; reloading the same address does. */
export function changesBase({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href || baseOf(currentUrl.href) !== baseOf(nextUrl.href);
}

function baseOf(url: string): string {
  return new URL(url).searchParams.get('base') ?? DEFAULT_BASE;
}
