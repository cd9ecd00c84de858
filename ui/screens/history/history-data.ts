import type { LoaderFunctionArgs } from 'react-router-dom';
import type { Currency } from '../../../core/domain/currency.ts';
import type { TransactionPage } from '../../../core/domain/transaction.ts';
import { ListCurrencies } from '../../../core/use-cases/list-currencies.ts';
import { ListTransactions } from '../../../core/use-cases/transaction-calls.ts';
import type { Resolve } from '../../hooks/use-use-case.ts';

/** What the history is drawn from. */
export interface HistoryPageData {
  readonly history: TransactionPage;
  /** Those that its lines name. */
  readonly currencies: readonly Currency[];
}

/** Loads a page of the history, the first unless the address names another. */
export function historyLoader(resolve: Resolve) {
  return async ({ request }: LoaderFunctionArgs): Promise<HistoryPageData> => {
    const page = pageOf(new URL(request.url).searchParams.get('page'));
    const [history, currencies] = await Promise.all([
      resolve(ListTransactions).execute(page),
      resolve(ListCurrencies)
        .execute()
        .then(({ all }) => all)
        .catch((): readonly Currency[] => []),
    ]);
    const named = new Set(history.items.flatMap(({ from, to }) => [from, to]));
    return { history, currencies: currencies.filter(({ ticker }) => named.has(ticker)) };
  };
}

/** Visitors write their own addresses; what is no page is the first one. */
function pageOf(text: string | null): number {
  return /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1;
}
