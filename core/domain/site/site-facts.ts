/** What the operator has confirmed about the house, for the landing page. */
export interface ConfirmedFacts {
  /** The year since which clients have been served. */
  readonly since?: number | undefined;
}

/** A fact that is shown, either as the operator's word or as an example of what an operator may say. */
interface ShownFact {
  readonly isExample: boolean;
}

/** The facts about this house that the landing page shows; absent ones are not claimed. */
export interface SiteFacts {
  readonly cards?: ShownFact;
  readonly since?: ShownFact & { readonly year: number };
}

/** The year of the example. */
const EXAMPLE_YEAR = 2015;

/** What the server itself knows about the house. */
export interface KnownFacts {
  /** Whether a card provider is connected. */
  readonly hasCards: boolean;
  /** Whether coins of main networks are exchanged. */
  readonly isReal: boolean;
}

/**
 * Coins of main networks are real, and so is what the page says then: only what is confirmed. Elsewhere, examples. Cards
 * are named only where a provider takes them.
 */
export function siteFacts({ since }: ConfirmedFacts, { hasCards, isReal }: KnownFacts): SiteFacts {
  return {
    ...(hasCards && { cards: { isExample: !isReal } }),
    ...(since !== undefined && { since: { isExample: false, year: since } }),
    ...(since === undefined && !isReal && { since: { isExample: true, year: EXAMPLE_YEAR } }),
  };
}
