import type { HydrationState } from 'react-router-dom';
import type { Profile } from '../../core/domain/accounts/account.ts';
import type { FiatRate } from '../../core/domain/quotes/fiat-rate.ts';
import type { Currency } from '../../core/domain/quotes/currency.ts';
import type { SiteLinks } from '../../core/domain/site/site-links.ts';

/** Allowed origins of the page's calls, where the operator has configured more than one. */
export interface ApiPlace {
  /** The origin in force; absent where it could not be determined. */
  readonly domain?: string;
  /** All allowed origins. */
  readonly origins: readonly string[];
}

/** State that the server sends to the page's scripts. */
interface PageState {
  readonly locale: string;
  readonly theme: string;
  readonly year: number;
  readonly site: SiteLinks;
  /** Currencies in which worth can be shown, and the chosen one; absent where there are dollars alone. */
  readonly fiat?: { readonly list: readonly FiatRate[]; readonly chosen: FiatRate };
  readonly api?: ApiPlace;
  /** Profile of the signed-in user. */
  readonly profile?: Profile;
  readonly router: HydrationState;
}

/** ID of the element that contains the state. */
export const STATE_ID = 'altway-state';

/** A list of uniform objects as a table. */
export interface PackedRows {
  readonly keys: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** Packs the state, with its lists of currencies as tables: a third of the bytes of three hundred objects. */
export function packState(state: PageState): unknown {
  return withCurrencies(state, (currencies) => packRows(currencies as readonly Currency[]));
}

/** Reads what `packState` wrote. */
export function unpackState(packed: unknown): PageState {
  return withCurrencies(packed as PageState, (table) => unpackRows(table as PackedRows));
}

function withCurrencies(state: PageState, change: (currencies: unknown) => unknown): PageState {
  const loaderData = Object.entries(state.router.loaderData ?? {}).map(([route, data]) => [
    route,
    data && typeof data === 'object' && 'currencies' in data ? { ...data, currencies: change(data.currencies) } : data,
  ]);
  return { ...state, router: { ...state.router, loaderData: Object.fromEntries(loaderData) } };
}

/** Writes each key once. */
export function packRows(list: readonly Currency[]): PackedRows {
  const keys = [...new Set(list.flatMap(Object.keys))];
  return { keys, rows: list.map((item) => keys.map((key) => item[key as keyof Currency])) };
}

/** Reads what `packRows` wrote. */
export function unpackRows({ keys, rows }: PackedRows): unknown[] {
  // JSON writes undefined values as null.
  return rows.map((row) =>
    Object.fromEntries(keys.map((key, index) => [key, row[index]]).filter(([, value]) => value !== null)),
  );
}
