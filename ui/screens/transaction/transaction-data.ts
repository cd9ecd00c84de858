import type { LoaderFunctionArgs } from 'react-router-dom';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import type { Currency } from '../../../core/domain/quotes/currency.ts';
import type { HeldDeposit } from '../../../core/domain/transactions/held-deposit.ts';
import type { Transaction, TransactionRef } from '../../../core/domain/transactions/transaction.ts';
import { ResolveDomain } from '../../../core/use-cases/resolve-domain.ts';
import { FindTransaction, ListHeldDeposits } from '../../../core/use-cases/transaction-use-cases.ts';
import type { Resolve } from '../../../core/use-cases/use-case.ts';
import { notFound } from '../exchange/exchange-loader.ts';
import { loadedCurrencies } from '../loaded-currencies.ts';

export interface TransactionPageData {
  /** How the exchange was requested, and will be in later requests. */
  readonly by: TransactionRef;
  readonly transaction: Transaction;
  /** Coins that arrived at its address and that it cannot use. */
  readonly held: readonly HeldDeposit[];
  /** The exchange's two currencies, and those of the coins that it cannot use. */
  readonly currencies: readonly Currency[];
}

/** Error codes for an exchange that does not exist, or that this visitor may not see. */
const ABSENT: readonly string[] = ['not-found', 'invalid-input', 'forbidden'];

/** Loads an exchange by its ID or by the secret of its tracking link. It fails where there is none. */
export function transactionLoader(resolve: Resolve) {
  return async ({ params }: LoaderFunctionArgs): Promise<TransactionPageData> => {
    const { id = '', secret } = params;
    const by = secret === undefined ? { id } : { secret };
    const [transaction, held, { all }] = await Promise.all([
      resolve(FindTransaction)
        .execute(by)
        .catch((cause: unknown) => {
          throw ABSENT.includes(ExchangeError.from(cause).code) ? notFound() : cause;
        }),
      // The page works without them.
      resolve(ListHeldDeposits)
        .execute(by)
        .catch((): readonly HeldDeposit[] => []),
      // The page works without them; only names are missing.
      loadedCurrencies(resolve),
      // The origin of later calls (specification, section 2); a failure is logged there.
      resolve(ResolveDomain).execute(),
    ]);
    const { from, to } = transaction;
    const named = new Set([from, to, ...held.map(({ currency }) => currency)]);
    return { by, transaction, held, currencies: all.filter(({ ticker }) => named.has(ticker)) };
  };
}
