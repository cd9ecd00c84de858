import type { HydrationState } from 'react-router-dom';
import type { Profile } from '../../core/domain/accounts/account.ts';
import type { Currency } from '../../core/domain/quotes/currency.ts';
import type { SiteLinks } from '../../core/domain/site/site-links.ts';

/** Where the page's calls may go, where the operator has configured more than one origin. */
export interface ApiPlace {
  /** The origin in force; absent where it could not be told. */
  readonly domain?: string;
  /** All that are allowed. */
  readonly origins: readonly string[];
}

/** What the server tells the page's scripts. */
export interface PageState {
  readonly locale: string;
  readonly theme: string;
  readonly year: number;
  readonly site: SiteLinks;
  readonly api?: ApiPlace;
  /** Of whoever is signed in. */
  readonly profile?: Profile;
  readonly router: HydrationState;
}

/** The element that carries the state. */
export const STATE_ID = 'altway-state';

/** A list of alike objects as a table. */
export interface PackedRows {
  readonly keys: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** The state with its lists of currencies written as a table: a third of the bytes of three hundred objects. */
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
  // JSON writes what was absent as null.
  return rows.map((row) =>
    Object.fromEntries(keys.map((key, index) => [key, row[index]]).filter(([, value]) => value !== null)),
  );
}
