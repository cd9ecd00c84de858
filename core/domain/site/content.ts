/** A page of reading, ready to be shown. */
export interface ContentPage {
  /** Its address on this site, lower case, with one leading slash. */
  readonly path: string;
  /** Name of the language it is written in: English where there is no other (`core/domain/locale.ts`). */
  readonly locale: string;
  /** Names of the languages that it can be had in, in the order of the language picker. */
  readonly locales: readonly string[];
  readonly title: string;
  readonly description: string;
  /** For search engines, separated by commas. */
  readonly keywords?: string | undefined;
  /** Sanitised: holds nothing that runs. */
  readonly html: string;
  /** Headings below the title, in their order. */
  readonly headings: readonly ContentHeading[];
}

/** A place in a page that an address can lead to. */
export interface ContentHeading {
  readonly id: string;
  /** 2 or 3: the title is the only heading of level 1. */
  readonly level: number;
  readonly text: string;
}

/** What a newspaper, a site or the house itself published. */
export interface PressItem {
  /** ISO 8601, a day without a time. */
  readonly date: string;
  readonly title: string;
  /** Who published it. */
  readonly source: string;
  /** Where it can be read; http or https. */
  readonly url: string;
  /** A sentence or two of it. */
  readonly excerpt?: string | undefined;
}

/** Pages that are no content and are everybody's: what a list of the site's pages begins with. */
export const PUBLIC_PATHS = [
  '/',
  '/rates',
  '/supported-currencies',
  '/press',
  '/affiliate',
  '/widgets',
  '/payment-button',
] as const;

/** Beginnings of the paths that search engines have no business with: calls, and what is one visitor's own. */
export const PRIVATE_PATHS = [
  '/api/',
  '/auth/',
  '/exchange/track/',
  '/exchange/transactions',
  '/history',
  '/merchant',
  '/processing',
  '/profile',
  '/recover',
  '/subscribe',
  '/track/',
  '/transaction/',
  '/unsubscribe',
] as const;
