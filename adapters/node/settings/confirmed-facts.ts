import type { ConfirmedFacts } from '../../../core/domain/site/site-facts.ts';
import { InvalidValue } from './invalid-value.ts';

/** Example of confirmed facts in the environment. */
export const FACTS_EXAMPLE = 'cards,since=2019';

/** The first year in which coins could be exchanged. */
const FIRST_YEAR = 2009;

/** Reads the facts that an operator confirms, separated by commas. @param thisYear no later year can be confirmed. */
export function confirmedFacts(text: string, thisYear = new Date().getFullYear()): ConfirmedFacts | InvalidValue {
  const words = text.split(',').map((word) => word.trim());
  const years = words.flatMap((word) => /^since=(\d{4})$/.exec(word)?.[1] ?? []);
  const since = years.length === 1 ? Number(years[0]) : undefined;
  const isKnown = words.every((word) => word === 'cards' || word.startsWith('since='));
  const isYear = since === undefined || (since >= FIRST_YEAR && since <= thisYear);
  const isOnce = new Set(words.map((word) => word.split('=')[0])).size === words.length;
  if (!isKnown || !isYear || !isOnce || (words.some((word) => word !== 'cards') && since === undefined))
    return new InvalidValue(`"cards", "since=" with a year from ${FIRST_YEAR} to ${thisYear}, or both with a comma`);
  return { hasCards: words.includes('cards'), ...(since !== undefined && { since }) };
}
