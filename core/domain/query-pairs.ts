/** A name and a value of a query, decoded. */
export type QueryPair = readonly [name: string, value: string];

/** Reads a query as forms write it. @returns undefined where an escape is none, which browsers read in ways of their own. */
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

/** Writes a query that reads the same everywhere. */
export function queryText(pairs: readonly QueryPair[]): string {
  return pairs.map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join('=')).join('&');
}

/** In an order that does not depend on how they came: by name, then by value, as UTF-16 code units. */
export function sortedPairs(pairs: readonly QueryPair[]): readonly QueryPair[] {
  return pairs.toSorted(([name, value], [otherName, other]) => order(name, otherName) || order(value, other));
}

function order(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function decoded(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}
