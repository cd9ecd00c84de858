import type { Currency } from './currency.ts';

/** An asset and the currencies that it is, one for each network. */
export interface AssetRow {
  readonly asset: string;
  /** Name of the first of its currencies. */
  readonly name: string;
  /** At least one. */
  readonly currencies: readonly [Currency, ...Currency[]];
}

/** Gathers currencies by asset: assets in the order of their first currency, currencies in the order of the list. */
export function assetRows(list: readonly Currency[]): readonly AssetRow[] {
  const rows = new Map<string, [Currency, ...Currency[]]>();
  for (const currency of list) {
    const known = rows.get(currency.asset);
    if (known) known.push(currency);
    else rows.set(currency.asset, [currency]);
  }
  return [...rows].map(([asset, currencies]) => ({ asset, name: currencies[0].name, currencies }));
}
