import type { FastifyRequest } from 'fastify';

/**
 * True unless the browser reports that another site sent this form (Fetch Metadata, or Origin where that is missing). A
 * form without either comes from no recent browser, and what it may do changes nothing.
 * @param publicUrl where visitors see the service, when known.
 */
export function isSameOrigin(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return isOwn(site);
  const { origin } = request.headers;
  return origin === undefined || isOurs(origin, request, publicUrl);
}

/**
 * True when the browser reports that its user came from a page of ours, or directly, by a bookmark or by typing.
 * Browsers send no Fetch Metadata where the service is not secure; there the referrer decides, and a missing one could
 * be another site's. Prefetches do not count.
 * @param publicUrl where visitors see the service, when known.
 */
export function isOwnNavigation(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { 'sec-fetch-site': site, 'sec-purpose': secPurpose, purpose, referer } = request.headers;
  if (secPurpose !== undefined || purpose !== undefined) return false;
  if (site !== undefined) return isOwn(site);
  return referer !== undefined && isOurs(referer, request, publicUrl);
}

/** Same-site is not enough: siblings under the same domain count as other sites. */
function isOwn(site: string | string[]): boolean {
  return site === 'same-origin' || site === 'none';
}

/**
 * True for an address of this server. The browser sets the Host header itself, unless a proxy has replaced it, hence
 * the public address too.
 */
function isOurs(address: string, request: FastifyRequest, publicUrl: string | undefined): boolean {
  const host = URL.parse(address)?.host;
  return !!host && (host === request.host || host === URL.parse(publicUrl ?? '')?.host);
}
