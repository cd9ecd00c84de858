/** JSON of strings, numbers, booleans and null. A member that is undefined is left out, as `JSON.stringify` does. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/** The one way to write a value: keys sorted by their UTF-16 units, no spaces; numbers as JavaScript writes them. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const written = members.flatMap(([key, member]) =>
    member === undefined ? [] : [`${JSON.stringify(key)}:${canonicalJson(member)}`],
  );
  return `{${written.join(',')}}`;
}

/** A string of valid JSON, or one of its marks of structure. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]/g;

/**
 * A key that an object of a valid JSON text has twice; parsers keep one of the two silently. Undefined if there is none.
 */
export function duplicateKeyIn(json: string): string | undefined {
  const open: (Set<string> | undefined)[] = [];
  let before = '';
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(undefined);
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':') {
      const keys = open.at(-1);
      const key = JSON.parse(before) as string;
      if (keys?.has(key)) return key;
      keys?.add(key);
    }
    before = token;
  }
  return undefined;
}
