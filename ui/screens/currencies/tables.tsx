import type { RouteObject } from 'react-router-dom';
import { symbolOf } from '../../components/currency-names.ts';
import type { Resolve } from '../../../core/use-cases/use-case.ts';
import type { PageHandle } from '../page-head.ts';
import { currenciesLoader } from './currencies-data.ts';
import { CurrenciesScreen } from './currencies-screen.tsx';
import { NetworksScreen } from './networks-screen.tsx';
import { changesPair, DEFAULT_BASE, type RatesPageData, ratesLoader } from './rates-data.ts';
import { RatesScreen } from './rates-screen.tsx';

/** This file's key in the build's manifest: one chunk for all tables. */
const source = 'ui/screens/currencies/tables.tsx';

type Page = Pick<RouteObject, 'Component' | 'loader' | 'handle' | 'shouldRevalidate'>;

export function rates(resolve: Resolve): Page {
  const handle: PageHandle<RatesPageData> = {
    source,
    look: 'landing',
    head: ({ base, asset }, text) => ({
      title: text('ratesPage.title', { base: symbolOf(asset) }),
      description: text('ratesPage.description', { base: symbolOf(asset) }),
      canonical: base === DEFAULT_BASE ? '/rates' : `/rates?base=${encodeURIComponent(base)}`,
    }),
  };
  // Sorting and searching send no request.
  return { Component: RatesScreen, loader: ratesLoader(resolve), handle, shouldRevalidate: changesPair };
}

/** The route of `/supported-currencies`. */
export function currencies(resolve: Resolve): Page {
  const handle: PageHandle = {
    source,
    look: 'landing',
    head: (_data, text) => ({
      title: text('currenciesPage.title'),
      description: text('currenciesPage.description'),
      canonical: '/supported-currencies',
    }),
  };
  const loader = currenciesLoader(resolve);
  return { Component: CurrenciesScreen, loader, handle, shouldRevalidate: () => false };
}

/** The route of `/networks`. */
export function networks(resolve: Resolve): Page {
  const handle: PageHandle = {
    source,
    look: 'landing',
    head: (_data, text) => ({
      title: text('health.title'),
      description: text('health.description'),
      canonical: '/networks',
    }),
  };
  return { Component: NetworksScreen, loader: currenciesLoader(resolve), handle };
}
