import type { FastifyInstance } from 'fastify';
import type { AccountApi } from '../../core/ports/account-api.ts';
import type { SocialSignInFlow } from '../../core/ports/social-sign-in-flow.ts';
import { logoutRoute } from './logout-route.ts';
import type { NavigationParts, ShowMissing } from './navigation.ts';
import { socialRoutes } from './social-routes.ts';

/** Serves the addresses that browsers are sent to and that are no pages, as far as there is somebody to answer them. */
export type Navigations = (scope: FastifyInstance, show: ShowMissing) => void;

/** Those of accounts: the end of a session, and social sign-in. */
export function navigationsOf(
  { accounts, social }: { readonly accounts?: AccountApi | undefined; readonly social?: SocialSignInFlow | undefined },
  parts: NavigationParts,
): Navigations {
  return (scope, show) => {
    if (accounts) logoutRoute(scope, accounts, parts);
    if (social) socialRoutes(scope, social, parts, show);
  };
}
