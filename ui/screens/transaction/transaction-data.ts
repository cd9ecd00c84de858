import type { LoaderFunctionArgs } from 'react-router-dom';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import type { Currency } from '../../../core/domain/quotes/currency.ts';
import type { Transaction, TransactionRef } from '../../../core/domain/transactions/transaction.ts';
import { ResolveDomain } from '../../../core/use-cases/resolve-domain.ts';
import { FindTransaction } from '../../../core/use-cases/transaction-use-cases.ts';
import type { Resolve } from '../../hooks/use-use-case.ts';
import { notFound } from '../exchange/exchange-loader.ts';
import { loadedCurrencies } from '../loaded-currencies.ts';

/** What a transaction's page is drawn from. */
export interface TransactionPageData {
  /** How it was asked for, and is asked for from here on. */
  readonly by: TransactionRef;
  readonly transaction: Transaction;
  /** The two it is about. */
  readonly currencies: readonly Currency[];
}

/** Codes with which the house says that there is no such exchange, or none that this visitor may see. */
const ABSENT: readonly string[] = ['not-found', 'invalid-input', 'forbidden'];

/** Loads an exchange by its ID or by the secret of its tracking link. It fails where there is none. */
export function transactionLoader(resolve: Resolve) {
  return async ({ params }: LoaderFunctionArgs): Promise<TransactionPageData> => {
    const { id = '', secret } = params;
    const by = secret === undefined ? { id } : { secret };
    const [transaction, { all }] = await Promise.all([
      resolve(FindTransaction)
        .execute(by)
        .catch((cause: unknown) => {
          throw ABSENT.includes(ExchangeError.from(cause).code) ? notFound() : cause;
        }),
      // Names alone are missing without them, so the page goes on.
      loadedCurrencies(resolve),
      // Where calls go from here on (specification, section 2); a failure is logged there.
      resolve(ResolveDomain).execute(),
    ]);
    const { from, to } = transaction;
    return { by, transaction, currencies: all.filter(({ ticker }) => ticker === from || ticker === to) };
  };
}
