import type { ConfirmedFacts } from '../../../core/domain/site/site-facts.ts';
import { InvalidValue } from './invalid-value.ts';

/** Example of confirmed facts in the environment. */
export const FACTS_EXAMPLE = 'since=2019';

/** The first year in which coins could be exchanged. */
const FIRST_YEAR = 2009;

/** Reads the facts that an operator confirms. @param thisYear no later year can be confirmed. */
export function confirmedFacts(text: string, thisYear = new Date().getFullYear()): ConfirmedFacts | InvalidValue {
  const since = Number(/^since=(\d{4})$/.exec(text.trim())?.[1]);
  if (since >= FIRST_YEAR && since <= thisYear) return { since };
  return new InvalidValue(`"since=" with a year from ${FIRST_YEAR} to ${thisYear}`);
}
