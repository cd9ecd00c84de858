import { exchangeRoutes } from './exchange/exchange-routes.ts';
import type { Route } from './route.ts';

const { estimate, quote, rates, currencies, warning } = exchangeRoutes;

/** Paths of calls whose answer is the same for everyone. Beside the CSRF token's they need no cookie. */
const ANYBODYS: ReadonlySet<string> = new Set([estimate, quote, rates, currencies, warning].map(({ path }) => path));

/**
 * Returns the origin that a page's call goes to. Cookies belong to a host, whatever its port. If the API domain has the
 * page's own host, every call goes there; if it has another host, calls that depend on the caller stay with the page's
 * origin, so that the session cookie never leaves its host. The page always asks its own origin for the API domain.
 */
export function callOrigin(route: Pick<Route, 'path'>, own: string, domain: string): string {
  if (domain === own || route.path === exchangeRoutes.domain.path) return own;
  return ANYBODYS.has(route.path) || hostOf(domain) === hostOf(own) ? domain : own;
}

function hostOf(origin: string): string {
  return origin.replace(/^\w+:\/\//, '').replace(/:\d+$/, '');
}
