import { InvalidValue } from './invalid-value.ts';

/** Limited because the content security policy of every page names each origin. */
const MOST = 10;

/** Reads a list of origins. */
export function apiOrigins(text: string): readonly string[] | InvalidValue {
  const urls = text.split(',').map((one) => URL.parse(one.trim()));
  const origins = urls.map((url) => (url && /^https?:$/.test(url.protocol) && isBare(url) ? url.origin : undefined));
  const fits = [...new Set(origins.filter((one) => one !== undefined))];
  return origins.includes(undefined) || fits.length > MOST
    ? new InvalidValue(`at most ${MOST} origins with http:// or https:// and without a path, separated by commas`)
    : fits;
}

function isBare({ pathname, search, hash, username, password }: URL): boolean {
  return pathname === '/' && !search && !hash && !username && !password;
}

/**
 * Finds origins that cannot work beside the public address: a browser sends no cookies to another site, and a page
 * loaded over https cannot call http.
 * @param publicUrl the public address.
 * @returns one message for each.
 */
export function foreignApiOrigins(origins: readonly string[], publicUrl: string): readonly string[] {
  const own = new URL(publicUrl);
  return origins
    .map((origin) => new URL(origin))
    .filter(({ protocol, hostname }) => protocol !== own.protocol || !isWithin(hostname, own.hostname))
    .map(
      ({ origin }) =>
        `ALTWAY_API_ORIGINS has ${origin}, but each must have the scheme of the public address ${own.origin}, and its host or one below it; set ALTWAY_URL to the address that visitors type`,
    );
}

function isWithin(host: string, own: string): boolean {
  return host === own || host.endsWith(`.${own}`);
}
