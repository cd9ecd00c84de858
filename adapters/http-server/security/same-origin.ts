import type { FastifyRequest } from 'fastify';

/**
 * True unless the browser says that another site sent this form (Fetch Metadata; Origin where that is missing). A form
 * without either comes from no browser of the last years, and what it may do changes nothing.
 * @param publicUrl where visitors see the service, when known.
 */
export function isSameOrigin(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return isOwn(site);
  const { origin } = request.headers;
  return origin === undefined || isOurs(origin, request, publicUrl);
}

/**
 * True when the browser says that its user came here from a page of ours, or by themselves: by a bookmark, or by typing.
 * Browsers tell less where the service is not secure, and there the page that was left counts; one that is not told could
 * be another site's. What a browser loads beforehand, in case its user comes, is nobody's coming.
 * @param publicUrl where visitors see the service, when known.
 */
export function isOwnNavigation(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { 'sec-fetch-site': site, 'sec-purpose': secPurpose, purpose, referer } = request.headers;
  if (secPurpose !== undefined || purpose !== undefined) return false;
  if (site !== undefined) return isOwn(site);
  return referer !== undefined && isOurs(referer, request, publicUrl);
}

/** Sites beside ours, under the same domain, are others. */
function isOwn(site: string | string[]): boolean {
  return site === 'same-origin' || site === 'none';
}

/** The Host header is the browser's own word, unless a proxy has put another in its place. */
function isOurs(address: string, request: FastifyRequest, publicUrl: string | undefined): boolean {
  const host = URL.parse(address)?.host;
  return !!host && (host === request.host || host === URL.parse(publicUrl ?? '')?.host);
}
