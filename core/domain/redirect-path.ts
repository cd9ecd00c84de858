/** Longer ones are nobody's wish. */
const LONGEST = 1024;

/** What browsers read as something else than it looks like: they drop tabs and line ends, and turn backslashes. */
const DECEPTIVE = /[\\\s\p{C}]/u;

/** Segments that climb: `.`, `..` and their escapes. */
const DOTS = /^(\.|%2e){1,2}$/i;

/**
 * The path to go on to after login, if it is one of this site: it begins with one slash, and
 * neither it nor anything a browser may make of it names a host. @returns undefined for anything else.
 */
export function redirectPath(wanted: string | null | undefined): string | undefined {
  if (!wanted?.startsWith('/') || wanted.length > LONGEST || DECEPTIVE.test(wanted)) return undefined;
  const path = wanted.split(/[?#]/, 1)[0]!;
  if (path.includes('//') || path.split('/').some((segment) => DOTS.test(segment))) return undefined;
  return wanted;
}
