const CAPITALS = /%(?:4[1-9a-f]|5[0-9a])|%[\da-f]{2}|[A-Z]+/gi;

/**
 * How many segments of a page's path are names of ours. What follows them is the visitor's to the letter: addresses of
 * chains and the secrets of tracking links are other ones in lower case.
 */
const NAMED_SEGMENTS: ReadonlyMap<string, number> = new Map([
  // processing, from, to, amount; then the payout address and its extra ID
  ['processing', 4],
  // track; then the secret
  ['track', 1],
  // recover; then the token
  ['recover', 1],
]);

/**
 * The one address of a page: lower case (specification, section 2), with a single leading slash. Only the path changes,
 * and in it only letters: escapes other than those of A-Z keep every byte, so what was valid UTF-8 stays so.
 * Addresses of chains and secrets in it stay as they came.
 * A leading `//` or `/\` would name another host in a `Location` header, hence the single slash.
 * @param target path and query as they came. @returns the same string when it is canonical already.
 */
export function canonicalTarget(target: string): string {
  const end = target.indexOf('?');
  const path = end < 0 ? target : target.slice(0, end);
  const canonical = lowerNames(path.replace(/^[/\\]+/, '/'));
  return canonical === path ? target : canonical + target.slice(path.length);
}

function lowerNames(path: string): string {
  const segments = path.slice(1).split('/');
  const named = NAMED_SEGMENTS.get(segments[0]!.replace(CAPITALS, lower)) ?? segments.length;
  return `/${segments.map((segment, index) => (index < named ? segment.replace(CAPITALS, lower) : segment)).join('/')}`;
}

function lower(match: string): string {
  if (!match.startsWith('%')) return match.toLowerCase();
  const code = Number.parseInt(match.slice(1), 16);
  return code >= 0x41 && code <= 0x5a ? String.fromCharCode(code + 0x20) : match;
}

/** Path and query of a request line, which may also hold a whole address (RFC 9112, section 3.2.2). */
export function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const path = target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/** True when every escape of the path is one and together they are UTF-8. */
export function isDecodable(target: string): boolean {
  if (!target.includes('%')) return true;
  try {
    decodeURIComponent(target.split('?', 1)[0]!);
    return true;
  } catch {
    return false;
  }
}
