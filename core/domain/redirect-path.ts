/** Longest accepted path; real ones are shorter. */
const LONGEST = 1024;

/** Characters that browsers rewrite: they drop tabs and line ends, and turn backslashes into slashes. */
const DECEPTIVE = /[\\\s\p{C}]/u;

/** Segments that lead upwards: `.`, `..` and their escapes. */
const DOTS = /^(\.|%2e){1,2}$/i;

/**
 * Returns the path to open after login, if it belongs to this site: it begins with one slash, and neither it nor
 * anything a browser may make of it names a host. @returns undefined for anything else.
 */
export function redirectPath(wanted: string | null | undefined): string | undefined {
  if (!wanted?.startsWith('/') || wanted.length > LONGEST || DECEPTIVE.test(wanted)) return undefined;
  const path = wanted.split(/[?#]/, 1)[0]!;
  if (path.includes('//') || path.split('/').some((segment) => DOTS.test(segment))) return undefined;
  return wanted;
}

/**
 * Paths that a mail may lead on to. Anybody can sign up anybody's e-mail, so such a path names a pair and an amount at
 * most: never an address that a stranger could have put there.
 */
const MAILED =
  /^\/(?:processing\/[a-z\d]{1,20}\/[a-z\d]{1,20}(?:\/\d{1,20}(?:\.\d{0,18})?)?|affiliate|history|merchant|profile)$/;

/** The path, if a mail may lead on to it. @returns undefined for anything else. */
export function mailedPath(wanted: string | null | undefined): string | undefined {
  return wanted !== null && wanted !== undefined && MAILED.test(wanted) ? wanted : undefined;
}
