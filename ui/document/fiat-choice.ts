import { BehaviorSubject } from 'rxjs';
import { DOLLARS, type FiatRate } from '../../core/domain/quotes/fiat-rate.ts';
import type { Logger } from '../../core/ports/services/logger.ts';
import { ListFiatRates } from '../../core/use-cases/list-rates.ts';
import type { Resolve } from '../../core/use-cases/use-case.ts';
import type { FiatChoice } from '../hooks/page-context.ts';

/** The currencies that worth can be shown in; undefined where there are dollars alone. It never rejects. */
export async function fiatChoice(resolve: Resolve, chosen: string, logger: Logger): Promise<FiatChoice | undefined> {
  try {
    const rates = await resolve(ListFiatRates).execute();
    if (rates.length === 0) return undefined;
    const list = [DOLLARS, ...rates.map(({ currency, perDollar }): FiatRate => ({ currency, perDollar }))];
    const first = list.find(({ currency }) => currency === chosen) ?? DOLLARS;
    return { list, chosen$: new BehaviorSubject(first), save: () => undefined };
  } catch (cause) {
    logger.error('the rates of fiat currencies could not be loaded', { reason: String(cause) });
    return undefined;
  }
}
