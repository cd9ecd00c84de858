const CAPITALS = /%(?:4[1-9a-f]|5[0-9a])|%[\da-f]{2}|[A-Z]+/gi;

/**
 * How many leading segments of a page's path are case-insensitive names. The rest is kept exactly: chain addresses and
 * the secrets of tracking links are case-sensitive.
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
 * The canonical address of a page: lower case (specification, section 2), with a single leading slash. Only letters of
 * the path change. Escapes other than those of A-Z keep every byte, so valid UTF-8 stays valid, and chain addresses and
 * secrets stay as they are. The single slash matters, because a leading `//` or `/\` would name another host in a
 * `Location` header.
 * @param target path and query of the request.
 * @returns the same string when it is canonical already.
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

/** Path and query of a request line, which may also hold an absolute URL (RFC 9112, section 3.2.2). */
export function originForm(target: string): string {
  if (target.startsWith('/')) return target;
  const path = target.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
}

/** True when every escape of the path is valid and they decode to UTF-8. */
export function isDecodable(target: string): boolean {
  if (!target.includes('%')) return true;
  try {
    decodeURIComponent(target.split('?', 1)[0]!);
    return true;
  } catch {
    return false;
  }
}
