import type { SiteLink } from '../../../core/domain/site/site-links.ts';
import { InvalidValue } from './invalid-value.ts';

/** Example of social links in the environment. */
export const SOCIAL_LINKS_EXAMPLE = '[{"name":"GitHub","url":"https://github.com/altway"}]';

/** Most links, which is what a footer has room for, and longest name in letters. */
const MAX_LINKS = 8;
const MAX_NAME_LENGTH = 40;

/** Reads links as a JSON list. */
export function siteLinks(text: string): readonly SiteLink[] | InvalidValue {
  const given = parsed(text);
  const fits = Array.isArray(given) && given.length <= MAX_LINKS && given.every(isLink);
  return fits
    ? given.map(({ name, url }) => ({ name, url: new URL(url).href }))
    : new InvalidValue(`a JSON list of at most ${MAX_LINKS} links, each with a name and an https:// url`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isLink(given: unknown): given is SiteLink {
  const { name, url } = (given ?? {}) as Partial<Record<keyof SiteLink, unknown>>;
  const isNamed =
    typeof name === 'string' && name.trim() !== '' && name.length <= MAX_NAME_LENGTH && !/\p{C}/u.test(name);
  return isNamed && typeof url === 'string' && URL.parse(url)?.protocol === 'https:';
}
