/** What follows `track` in an address opens an exchange (decisions, section 4). */
const SECRET = /(\/track)\/[^/]+/gi;

/** An address as logs may have it: no query, for links carry tokens there, and no secret of a tracking link. */
export function loggedPath(url: string): string {
  return url.split('?', 1)[0]!.replace(SECRET, '$1/*');
}
