import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import type { SiteLinks } from '../../core/domain/site/site-links.ts';
import type { SessionStore } from '../../core/ports/stores/session-store.ts';

/** Decides whether the visitor may open a page that requires a login. */
export type AccessCheck = (request: Request) => boolean | Promise<boolean>;

/** Access to public pages. */
export const publicAccess: AccessCheck = () => true;

/** Grants access to signed-in users. */
export function sessionAccess(session: SessionStore): AccessCheck {
  return () => session.profile !== undefined;
}

/** Grants access to exchanges without an account where the site offers them. */
export function guestAccess({ hasGuests }: Pick<SiteLinks, 'hasGuests'>): AccessCheck {
  return () => hasGuests;
}

/**
 * Guards the page that makes exchanges without an account: whoever has one, or needs one, is redirected to the same
 * page for accounts.
 */
export function withoutSession<T>(
  { isMember, isOffered }: { readonly isMember: AccessCheck; readonly isOffered: AccessCheck },
  loader: (args: LoaderFunctionArgs) => Promise<T>,
) {
  return async (args: LoaderFunctionArgs): Promise<T> => {
    const { request } = args;
    if ((await isMember(request)) || !(await isOffered(request)))
      throw redirect(new URL(request.url).pathname.replace(/^\/guest/, '/processing'));
    return loader(args);
  };
}

/**
 * Guards a page (specification, section 4): a visitor without access is redirected to the landing page, whose login
 * continues to the requested page. Nothing of the page is loaded for them.
 */
export function requireSession<T>(accessCheck: AccessCheck, loader: (args: LoaderFunctionArgs) => Promise<T>) {
  return async (args: LoaderFunctionArgs): Promise<T> => {
    if (!(await accessCheck(args.request))) throw redirect(loginPath(args.request.url));
    try {
      return await loader(args);
    } catch (cause) {
      // Only the server knows whether a session is alive: a call that found it ended has signed the visitor out.
      if (await accessCheck(args.request)) throw cause;
      throw redirect(loginPath(args.request.url));
    }
  };
}

/** The landing page with its login open. @param wanted the requested address; only its path is kept. */
function loginPath(wanted: string): string {
  const { pathname, search } = new URL(wanted);
  return `/?login&proceedTo=${encodeURIComponent(pathname + search)}`;
}
