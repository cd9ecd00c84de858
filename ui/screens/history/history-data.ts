import type { LoaderFunctionArgs } from 'react-router-dom';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import type { Currency } from '../../../core/domain/quotes/currency.ts';
import {
  HISTORY_STATES,
  type HistoryFilter,
  isDay,
  SEARCH_LENGTH,
} from '../../../core/domain/transactions/history-filter.ts';
import type { TransactionPage } from '../../../core/domain/transactions/transaction-history.ts';
import { Logger } from '../../../core/ports/services/logger.ts';
import { ListTransactions } from '../../../core/use-cases/transaction-use-cases.ts';
import type { Resolve } from '../../../core/use-cases/use-case.ts';
import { loadedCurrencies } from '../loaded-currencies.ts';

export interface HistoryPageData {
  /** Absent when it could not be loaded. */
  readonly history?: TransactionPage;
  /** What the address narrows it to. */
  readonly filter: HistoryFilter;
  readonly currencies: readonly Currency[];
}

/**
 * Loads a page of the history, the first unless the address names another. It fails only when the session has ended:
 * other failures are logged and reported on the page.
 */
export function historyLoader(resolve: Resolve) {
  return async ({ request }: LoaderFunctionArgs): Promise<HistoryPageData> => {
    const query = new URL(request.url).searchParams;
    const filter = filterOf(query);
    const page = pageOf(query.get('page'));
    const [history, { all }] = await Promise.all([listed(resolve, page, filter), loadedCurrencies(resolve)]);
    if (history === undefined) return { currencies: [], filter };
    const named = new Set(history.items.flatMap(({ from, to }) => [from, to]));
    return { history, filter, currencies: all.filter(({ ticker }) => named.has(ticker)) };
  };
}

async function listed(resolve: Resolve, page: number, filter: HistoryFilter): Promise<TransactionPage | undefined> {
  try {
    return await resolve(ListTransactions).execute(page, filter);
  } catch (cause) {
    const error = ExchangeError.from(cause);
    if (error.code === 'unauthenticated') throw error;
    resolve(Logger).error('the history could not be loaded', { code: error.code, reason: error.message });
    return undefined;
  }
}

/** The filter in the address, without parts that are empty or invalid: visitors can edit addresses. */
function filterOf(query: URLSearchParams): HistoryFilter {
  const state = HISTORY_STATES.find((one) => one === query.get('state'));
  const day = (name: 'since' | 'until') => {
    const text = query.get(name) ?? '';
    return isDay(text) && { [name]: text };
  };
  const q = (query.get('q') ?? '').trim().slice(0, SEARCH_LENGTH);
  return { ...(state && { state }), ...day('since'), ...day('until'), ...(q !== '' && { q }) };
}

/** The page number in the address; 1 for an invalid one, since visitors can edit addresses. */
function pageOf(text: string | null): number {
  return /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1;
}
