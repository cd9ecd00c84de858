import { type Currency, findCurrency } from '../../../core/domain/quotes/currency.ts';
import { fullNameOf, symbolOf } from '../../components/currency-names.ts';

/** Currencies as options of a select field. @param chosen stays an option even when it is not listed. */
export function currencyOptions(
  currencies: readonly Currency[],
  chosen?: string,
): readonly { readonly value: string; readonly label: string }[] {
  const options = currencies.map((currency) => ({ value: currency.ticker, label: fullNameOf(currency) }));
  const isThere = chosen === undefined || findCurrency(currencies, chosen) !== undefined;
  return isThere ? options : [{ value: chosen, label: symbolOf(chosen) }, ...options];
}

/** The display name of a ticker, and its asset. */
export function namesOf(
  currencies: readonly Currency[],
  ticker: string,
): { readonly name: string; readonly asset: string } {
  const currency = findCurrency(currencies, ticker);
  if (currency === undefined) return { name: symbolOf(ticker), asset: ticker };
  const { asset, network, name } = currency;
  return { asset, name: network === name ? symbolOf(asset) : `${symbolOf(asset)} (${network})` };
}

/** Isolates an amount, left to right, inside a text of either direction. */
export function isolated(amount: string): string {
  return `\u2066${amount}\u2069`;
}
