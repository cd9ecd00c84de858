import type { FastifyInstance } from 'fastify';
import type { AccountApi } from '../../../core/ports/apis/account-api.ts';
import type { SocialSignInFlow } from '../../../core/ports/apis/social-sign-in-flow.ts';
import { logoutRoute } from './logout-route.ts';
import type { BrowserRedirectOptions, NotFoundHandler } from './redirect-browser.ts';
import { socialRoutes } from './social-routes.ts';

/** Registers the navigations that are no pages, as far as their services are configured. */
export type BrowserRedirects = (scope: FastifyInstance, sendNotFound: NotFoundHandler) => void;

/** Builds the navigations of accounts: logout and social sign-in. */
export function createBrowserRedirects(
  { accounts, social }: { readonly accounts?: AccountApi | undefined; readonly social?: SocialSignInFlow | undefined },
  parts: BrowserRedirectOptions,
): BrowserRedirects {
  return (scope, sendNotFound) => {
    if (accounts) logoutRoute(scope, accounts, parts);
    if (social) socialRoutes(scope, social, parts, sendNotFound);
  };
}
