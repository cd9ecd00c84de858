import type { StatsTotals } from './affiliate-stats.ts';

/** The name of one of an affiliate's links, as links carry it in `sub`. */
export const SUB_ID = /^[\w-]{1,32}$/;

/** What is wrong with a name. Pages say it in their own texts, so that widgets need not load it. */
export const SUB_ID_RULE = 'must be a new name of 1 to 32 letters (A to Z), digits, - or _';

/** Named links of an affiliate at most. Links stay, because people who have them go on using them. */
export const MOST_LINKS = 100;

/** One of an affiliate's links, by its own name, and what it led to since it was made. */
export interface NamedLink extends StatsTotals {
  /** The name, in `sub` of the link. */
  readonly sub: string;
  /** The whole URL to share. */
  readonly link: string;
  readonly createdAt: string;
}
