import type { FastifyRequest } from 'fastify';

/**
 * True unless the browser says that another site sent this form (Fetch Metadata; Origin where that is missing). A form
 * without either comes from no browser of the last years, and what it may do changes nothing.
 * @param publicUrl where visitors see the service, when known.
 */
export function isSameOrigin(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = request.headers;
  if (origin === undefined) return true;
  // The Host header of a form is the browser's own word, unless a proxy has put another in its place.
  const host = URL.parse(origin)?.host;
  return host !== undefined && (host === request.host || host === URL.parse(publicUrl ?? '')?.host);
}
