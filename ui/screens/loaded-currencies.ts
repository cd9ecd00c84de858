import { ExchangeError } from '../../core/contract/exchange-error.ts';
import { type CurrencyConfig, currencyConfig } from '../../core/domain/quotes/currency.ts';
import { Logger } from '../../core/ports/services/logger.ts';
import { ListCurrencies } from '../../core/use-cases/list-currencies.ts';
import type { Resolve } from '../../core/use-cases/use-case.ts';

/**
 * Loads the currencies for pages that work without them: a failure is logged, and the page continues (specification,
 * section 8).
 */
export function loadedCurrencies(resolve: Resolve): Promise<CurrencyConfig> {
  return resolve(ListCurrencies)
    .execute()
    .catch((cause: unknown) => {
      const { code, message } = ExchangeError.from(cause);
      resolve(Logger).warn('the currencies could not be loaded', { code, reason: message });
      return currencyConfig([]);
    });
}
