import { exchangeRoutes } from './exchange/exchange-routes.ts';
import type { Route } from './route.ts';

const { estimate, quote, rates, currencies, warning } = exchangeRoutes;

/** Calls whose answer is the same for everybody, so that they need no cookie of the page's own host but a CSRF token's. */
const ANYBODYS: ReadonlySet<string> = new Set([estimate, quote, rates, currencies, warning].map(({ path }) => path));

/**
 * The origin that a page's call goes to. Cookies belong to a host, whatever its port: where the API domain has the page's own
 * host, every call goes there; where it has another one, the calls that know who asks stay with the page's origin, and
 * so the session's cookie never leaves its host. The API domain itself is always asked of the page's own origin.
 */
export function callOrigin(route: Pick<Route, 'path'>, own: string, domain: string): string {
  if (domain === own || route.path === exchangeRoutes.domain.path) return own;
  return ANYBODYS.has(route.path) || hostOf(domain) === hostOf(own) ? domain : own;
}

function hostOf(origin: string): string {
  return origin.replace(/^\w+:\/\//, '').replace(/:\d+$/, '');
}
