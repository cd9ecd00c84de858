import type { Currency } from '../../../domain/quotes/currency.ts';
import type { ConversionRecord } from '../../../ports/stores/affiliates/conversions.ts';
import type { UnitOfWork } from '../../../ports/stores/store.ts';
import { emptyBalance, negativeBalance } from '../errors.ts';
import type { BalanceMarket } from './balance-market.ts';

/** A balance that is locked, to be converted as a whole. */
export type TakenBalance = Pick<ConversionRecord, 'accountId' | 'from' | 'to' | 'amountFrom'>;

/** Locks a balance until the unit of work ends. @throws ExchangeError for one that cannot be converted now. */
export async function takeBalance(
  unit: Pick<UnitOfWork, 'affiliateLedger'>,
  market: BalanceMarket,
  accountId: string,
  { from, to }: { readonly from: Currency; readonly to: Currency },
): Promise<TakenBalance> {
  const amount = await unit.affiliateLedger.lockBalance(accountId, from.ticker);
  if (amount === 0n) throw emptyBalance(from, 'fromCurrency');
  if (amount < 0n) throw negativeBalance(from, 'fromCurrency');
  market.requireTradable(from.ticker, to.ticker, amount);
  return { accountId, from: from.ticker, to: to.ticker, amountFrom: amount };
}
