import type { FastifyRequest } from 'fastify';
import { exchangeRoutes } from '../../../core/contract/exchange/exchange-routes.ts';
import type { Route } from '../../../core/contract/route.ts';

/** The calls that count as more than one request, by path. */
const COSTS = new Map<string | undefined, number>(
  Object.values<Route>(exchangeRoutes).flatMap(({ path, cost }) => (cost === undefined ? [] : [[path, cost]])),
);

/** How many requests a request counts as where they are limited. */
export function costOf(request: FastifyRequest): number {
  return COSTS.get(request.routeOptions.url) ?? 1;
}
