export interface ContentPage {
  /** Its path on this site, lower case, with one leading slash. */
  readonly path: string;
  /** Name of the page's language; English if it is not translated (`core/domain/locale.ts`). */
  readonly locale: string;
  /** Names of the languages in which the page exists, in the order of the language picker. */
  readonly locales: readonly string[];
  readonly title: string;
  readonly description: string;
  /** For search engines, comma-separated. */
  readonly keywords?: string | undefined;
  /** Sanitised: contains nothing executable. */
  readonly html: string;
  /** Headings below the title, in their order. */
  readonly headings: readonly ContentHeading[];
}

/** A heading that a URL fragment can point to. */
export interface ContentHeading {
  readonly id: string;
  /** 2 or 3: the title is the only heading of level 1. */
  readonly level: number;
  readonly text: string;
}

/** A publication about the exchange, by a newspaper, a site or the exchange itself. */
export interface PressItem {
  /** ISO 8601, a day without a time. */
  readonly date: string;
  readonly title: string;
  readonly source: string;
  /** Where the publication can be read; http or https. */
  readonly url: string;
  /** One or two sentences of it. */
  readonly excerpt?: string | undefined;
}

/** Public pages that are not content; they begin the site map. */
export const PUBLIC_PATHS = [
  '/',
  '/rates',
  '/supported-currencies',
  '/networks',
  '/press',
  '/affiliate',
  '/widgets',
  '/payment-button',
] as const;

/** Path prefixes that search engines must not index: calls, and pages of one visitor. */
export const PRIVATE_PATHS = [
  '/api/',
  '/auth/',
  '/exchange/track/',
  '/exchange/transactions',
  '/guest',
  '/history',
  '/mails/',
  '/merchant',
  '/processing',
  '/profile',
  '/recover',
  '/subscribe',
  '/track/',
  '/transaction/',
  '/unsubscribe',
] as const;
