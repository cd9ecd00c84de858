import type { FastifyInstance } from 'fastify';
import { accountRoutes } from '../../../core/contract/accounts/account-routes.ts';
import type { AccountApi } from '../../../core/ports/apis/account-api.ts';
import { redirectBrowser, type BrowserRedirectOptions } from './redirect-browser.ts';
import { isOwnNavigation } from '../security/same-origin.ts';

/** The address that ends the session by a GET too, for a plain link. */
export const LOGOUT_PATH = accountRoutes.logOut.path;

/**
 * Serves it (specification, section 2). Another site's link or picture logs nobody out; neither does a browser that only
 * looks ahead. HEAD is left to the pages: it asks, and does nothing.
 */
export function logoutRoute(
  scope: FastifyInstance,
  accounts: AccountApi,
  { callers, publicUrl }: BrowserRedirectOptions,
): void {
  scope.get(LOGOUT_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    if (!isOwnNavigation(request, publicUrl)) return redirectBrowser(reply, '/');
    const caller = callers.resolve(request, reply);
    // Whatever becomes of the session, this browser has it no longer; a failure to end it is not passed over.
    caller.keepSession?.(undefined);
    await accounts.logOut({}, { caller });
    // What the browser kept of pages could be looked at with its back button.
    return redirectBrowser(reply.header('clear-site-data', '"cache"'), '/');
  });
}
