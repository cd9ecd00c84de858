import { type AssetRow, assetRows } from '../../../core/domain/quotes/asset-rows.ts';
import type { Currency, Ticker } from '../../../core/domain/quotes/currency.ts';
import { isCardSource } from '../../../core/domain/cards/card-payment.ts';
import { searchCurrencies } from '../../../core/domain/quotes/search-currencies.ts';
import type { Text } from '../../hooks/i18n.ts';
import { POPULAR } from './popular.ts';

/** Rows under one heading. */
export interface PickerSection {
  readonly label: string;
  readonly rows: readonly AssetRow[];
}

/**
 * The assets that a query finds, under their headings; favourites, those chosen last and popular ones first while there
 * is no query. An asset has only the networks that the query finds.
 */
export function assetSections(
  text: Text,
  currencies: readonly Currency[],
  query: string,
  favourites: readonly Ticker[] = [],
  recent: readonly Ticker[] = [],
): readonly PickerSection[] {
  const found = searchCurrencies(currencies, query);
  const rows = assetRows(found.filter((currency) => !isCardSource(currency)));
  const cards = { label: text('picker.cards'), rows: assetRows(found.filter(isCardSource)) };
  if (query.trim() !== '') return filled([cards, { label: text('picker.found', { count: rows.length }), rows }]);
  const rowsOf = (tickers: readonly Ticker[]) =>
    tickers.flatMap((ticker) => currencies.filter((currency) => currency.ticker === ticker)).map(rowOf);
  return filled([
    { label: text('picker.favourites'), rows: rowsOf(favourites) },
    { label: text('picker.recent'), rows: rowsOf(recent.filter((ticker) => !favourites.includes(ticker))) },
    cards,
    { label: text('picker.popular'), rows: rows.slice(0, POPULAR) },
    { label: text('picker.all'), rows: rows.slice(POPULAR) },
  ]);
}

/** The networks of one asset that a query finds, a row each. */
export function networkSections(
  label: string,
  currencies: readonly Currency[],
  asset: string,
  query: string,
): readonly PickerSection[] {
  const found = searchCurrencies(
    currencies.filter((currency) => currency.asset === asset),
    query,
  );
  return filled([{ label, rows: found.map(rowOf) }]);
}

/** One currency as a row of its own. */
function rowOf(currency: Currency): AssetRow {
  return { asset: currency.asset, name: currency.name, currencies: [currency] };
}

function filled(sections: readonly PickerSection[]): readonly PickerSection[] {
  return sections.filter(({ rows }) => rows.length > 0);
}
