import type { Currency } from '../../core/domain/quotes/currency.ts';
import { findCurrency } from '../../core/domain/quotes/currency.ts';
import { exchangePath } from '../../core/domain/quotes/exchange-route.ts';
import type { Selection } from '../../core/domain/quotes/selection.ts';
import { symbolOf } from '../components/currency-names.ts';
import type { Look } from '../components/site-header/header-props.ts';
import type { Text } from '../hooks/i18n.ts';
import type { ExchangePageData } from './exchange/exchange-page-data.ts';

/** Metadata of a page for browsers and search engines. */
export interface PageHead {
  readonly title: string;
  readonly description?: string;
  /** Separated by commas. */
  readonly keywords?: string | undefined;
  /** Canonical path of all addresses that show the same. */
  readonly canonical?: string;
  /** Languages of the text, where not all of it is in the site's language. */
  readonly written?: Written;
  /** True for private pages: linked sites receive no referrer. */
  readonly isPrivate?: boolean;
}

/** Languages of a text, by their names (`core/domain/locale.ts`). */
interface Written {
  readonly locale: string;
  /** All languages of the text. */
  readonly locales: readonly string[];
}

/** A route's `handle`. A lazily loaded screen may provide its own. */
export interface PageHandle<Data = ExchangePageData> {
  /** Look of header and footer; `standard` unless given. */
  readonly look?: Look;
  head(data: Data, text: Text): PageHead;
  /** Key of a lazily loaded screen in the build's manifest. */
  readonly source?: string;
  /** True for pages that are left as soon as nobody is signed in. */
  readonly isGuarded?: true;
}

/** The landing page's head. */
export const landingHead: PageHandle = {
  look: 'landing',
  head: (_data, text) => ({ title: text('landing.title'), description: text('landing.description'), canonical: '/' }),
};

/** An exchange page's head: one canonical address for a pair, whatever the amount. */
export const exchangeHead: PageHandle = {
  look: 'landing',
  head: ({ selection, currencies }, text) => ({
    title: exchangeTitle(text, selection, currencies),
    description: text('exchange.pageDescription', pairNames(selection, currencies)),
    canonical: exchangePath({ ...selection, amount: '' }),
  }),
};

export const profileHead: PageHandle = {
  source: 'ui/screens/profile/profile-screen.tsx',
  isGuarded: true,
  head: (_data, text) => ({ title: text('profile.title'), isPrivate: true }),
};

/** The head of the page behind a mail's link. Its address is a secret, so linked sites receive no referrer. */
export const recoverHead: PageHandle = {
  source: 'ui/screens/recover/recover-screen.tsx',
  head: (_data, text) => ({ title: text('recoverPage.title'), isPrivate: true }),
};

export function exchangeTitle(text: Text, selection: Selection, currencies: readonly Currency[]): string {
  return text('exchange.pageTitle', pairNames(selection, currencies));
}

export function exchangeHeading(text: Text, selection: Selection, currencies: readonly Currency[]): string {
  return text('exchange.title', pairNames(selection, currencies));
}

function pairNames({ from, to }: Selection, currencies: readonly Currency[]) {
  const name = (ticker: string) => symbolOf(findCurrency(currencies, ticker)?.asset ?? ticker);
  return { currencyFrom: name(from), currencyTo: name(to) };
}
