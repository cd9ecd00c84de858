import type { Currency } from '../../core/domain/quotes/currency.ts';
import { findCurrency } from '../../core/domain/quotes/currency.ts';
import { exchangePath } from '../../core/domain/quotes/exchange-route.ts';
import type { Selection } from '../../core/domain/quotes/selection.ts';
import { symbolOf } from '../components/currency-names.ts';
import type { Look } from '../components/site-header/header-props.ts';
import type { Text } from '../hooks/i18n.ts';
import type { ExchangePageData } from './exchange/exchange-page-data.ts';

/** What a page says of itself to browsers and search engines. */
export interface PageHead {
  readonly title: string;
  readonly description?: string;
  /** Separated by commas. */
  readonly keywords?: string | undefined;
  /** Path of the one address that stands for all that show the same. */
  readonly canonical?: string;
  /** What it is written in, where not all of it is in the language of the site around it. */
  readonly written?: Written;
  /** True for pages that are one visitor's own: what they link to is not told where the visitor came from. */
  readonly isPrivate?: boolean;
}

/** Languages of a text, by their names (`core/domain/locale.ts`). */
export interface Written {
  readonly locale: string;
  /** All that it can be had in. */
  readonly locales: readonly string[];
}

/** A route's `handle`. What a screen that is loaded when it is opened says may come with it. */
export interface PageHandle<Data = ExchangePageData> {
  /** How header and footer look; `standard` unless given. */
  readonly look?: Look;
  head(data: Data, text: Text): PageHead;
  /** Source of a screen that is loaded when it is opened, as the build's manifest names it. */
  readonly source?: string;
  /** True for pages that are shut as soon as nobody is signed in. */
  readonly isGuarded?: true;
}

/** The landing page's head. */
export const landingHead: PageHandle = {
  look: 'landing',
  head: (_data, text) => ({ title: text('landing.title'), description: text('landing.description'), canonical: '/' }),
};

/** An exchange page's head: one address for a pair, whatever the amount. */
export const exchangeHead: PageHandle = {
  look: 'landing',
  head: ({ selection, currencies }, text) => ({
    title: exchangeTitle(text, selection, currencies),
    description: text('exchange.pageDescription', pairNames(selection, currencies)),
    canonical: exchangePath({ ...selection, amount: '' }),
  }),
};

/** The profile's head. */
export const profileHead: PageHandle = {
  source: 'ui/screens/profile/profile-screen.tsx',
  isGuarded: true,
  head: (_data, text) => ({ title: text('profile.title'), isPrivate: true }),
};

/** The head of the page behind a mail's link. Its address is a secret, so nothing that it links to is told of it. */
export const recoverHead: PageHandle = {
  source: 'ui/screens/recover/recover-screen.tsx',
  head: (_data, text) => ({ title: text('recoverPage.title'), isPrivate: true }),
};

/** The title of a pair's page. */
export function exchangeTitle(text: Text, selection: Selection, currencies: readonly Currency[]): string {
  return text('exchange.pageTitle', pairNames(selection, currencies));
}

/** A pair as a heading. */
export function exchangeHeading(text: Text, selection: Selection, currencies: readonly Currency[]): string {
  return text('exchange.title', pairNames(selection, currencies));
}

function pairNames({ from, to }: Selection, currencies: readonly Currency[]) {
  const name = (ticker: string) => symbolOf(findCurrency(currencies, ticker)?.asset ?? ticker);
  return { currencyFrom: name(from), currencyTo: name(to) };
}
