import { isWithdrawable } from '../../domain/quotes/currency.ts';
import type { Rate } from '../../domain/quotes/quote.ts';
import type { CurrencyIndex, CurrencyTerms } from './currency-terms.ts';
import type { PriceEngine } from './market/price-engine.ts';
import { NET_PER_THOUSAND, THOUSAND } from './fees.ts';
import { ratio } from './quote-legs.ts';

/** Top rates from a currency to all others that can be received, the service fee included. */
export function topRates(engine: PriceEngine, currencies: CurrencyIndex, start: CurrencyTerms): readonly Rate[] {
  const rates = engine.rates(start.currency.asset);
  const rateTo = ({ currency, assetDecimals }: CurrencyTerms): string => {
    if (currency.asset === start.currency.asset) return ratio(NET_PER_THOUSAND, THOUSAND);
    const top = rates.get(currency.asset);
    if (top === undefined || assetDecimals === undefined || start.assetDecimals === undefined) return '0';
    return ratio(top.numerator * NET_PER_THOUSAND, top.denominator * THOUSAND, start.assetDecimals - assetDecimals);
  };
  return [...currencies.all()]
    .filter((terms) => terms !== start && terms.currency.isWebEnabled && isWithdrawable(terms.currency))
    .map((terms) => ({ ticker: terms.currency.ticker, rate: rateTo(terms) }))
    .filter(({ rate }) => rate !== '0');
}
