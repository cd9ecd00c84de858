import type { FastifyInstance } from 'fastify';
import { accountRoutes } from '../../../core/contract/accounts/account-routes.ts';
import type { AccountApi } from '../../../core/ports/apis/account-api.ts';
import { redirectBrowser, type BrowserRedirectOptions } from './redirect-browser.ts';
import { isOwnNavigation } from '../security/same-origin.ts';

/** The address that also ends the session by GET, for a plain link. */
export const LOGOUT_PATH = accountRoutes.logOut.path;

/**
 * Serves logout by GET (specification, section 2). A link or image of another site does not log the visitor out, and
 * neither does a prefetch. HEAD is left to the pages, because it must have no effect.
 */
export function logoutRoute(
  scope: FastifyInstance,
  accounts: AccountApi,
  { callers, publicUrl }: BrowserRedirectOptions,
): void {
  scope.get(LOGOUT_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    if (!isOwnNavigation(request, publicUrl)) return redirectBrowser(reply, '/');
    const caller = callers.resolve(request, reply);
    // The cookie is cleared first, even if ending the session fails; that failure is still reported.
    caller.keepSession?.(undefined);
    await accounts.logOut({}, { caller });
    // Cached pages could otherwise be viewed with the back button.
    return redirectBrowser(reply.header('clear-site-data', '"cache"'), '/');
  });
}
