import { matchRoutes, type RouteObject } from 'react-router-dom';

/**
 * Loads the lazy routes of an address. Call it before hydration: the server has rendered their page, and a router that
 * waits for them would render an empty page over it.
 */
export async function loadMatched(routes: RouteObject[], pathname: string): Promise<void> {
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    const { lazy, ...loaded } = { lazy: undefined, ...(await route.lazy()) };
    Object.assign(route, loaded, { lazy });
  }
}
