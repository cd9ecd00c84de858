import { matchRoutes, type RouteObject } from 'react-router-dom';

/**
 * Loads what an address needs of routes that are loaded lazily. Before hydration: the server has drawn their page, and a
 * router that had to wait for them would draw nothing over it.
 */
export async function loadMatched(routes: RouteObject[], pathname: string): Promise<void> {
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    const { lazy, ...loaded } = { lazy: undefined, ...(await route.lazy()) };
    Object.assign(route, loaded, { lazy });
  }
}
