export type QueryPair = readonly [name: string, value: string];

/** Parses an HTML form's query. @returns undefined for a bad percent escape, which browsers read differently. */
export function queryPairs(query: string): readonly QueryPair[] | undefined {
  const parts = query
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '');
  try {
    return parts.map((part) => {
      const [name = '', ...rest] = part.split('=');
      return [decoded(name), decoded(rest.join('='))] as const;
    });
  } catch {
    return undefined;
  }
}

/** Writes a query that every parser reads alike. */
export function queryText(pairs: readonly QueryPair[]): string {
  return pairs.map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join('=')).join('&');
}

/** Sorts pairs by name, then by value, as UTF-16 code units, so that the order of arrival does not matter. */
export function sortedPairs(pairs: readonly QueryPair[]): readonly QueryPair[] {
  return pairs.toSorted(([name, value], [otherName, other]) => order(name, otherName) || order(value, other));
}

function order(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function decoded(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}
