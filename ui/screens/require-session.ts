import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import type { SessionStore } from '../../core/ports/stores/session-store.ts';

/** Decides whether whoever asks may open a page that is for those who signed in. */
export interface AccessCheck {
  (request: Request): boolean | Promise<boolean>;
  /** Told when the house knows better: the session has ended. */
  onSessionEnded?(): void;
}

/** For pages that are anybody's. */
export const publicAccess: AccessCheck = () => true;

/** Lets pass whoever is signed in. */
export function sessionAccess(session: SessionStore): AccessCheck {
  return Object.assign(() => session.profile !== undefined, { onSessionEnded: () => session.clear() });
}

/**
 * Puts a gate before a page (specification, section 4): whoever may not pass is sent to the landing page, whose login
 * leads on to where they wanted to go. Nothing of the page is loaded for them.
 */
export function requireSession<T>(accessCheck: AccessCheck, loader: (args: LoaderFunctionArgs) => Promise<T>) {
  return async (args: LoaderFunctionArgs): Promise<T> => {
    if (!(await accessCheck(args.request))) throw redirect(loginPath(args.request.url));
    try {
      return await loader(args);
    } catch (cause) {
      // Whether a session is alive only the house can tell; a page for anybody has nobody to send away.
      if (accessCheck.onSessionEnded === undefined || !isSignedOut(cause)) throw cause;
      accessCheck.onSessionEnded();
      throw redirect(loginPath(args.request.url));
    }
  };
}

function isSignedOut(cause: unknown): boolean {
  return cause instanceof Error && ExchangeError.from(cause).code === 'unauthenticated';
}

/** The landing page with its login open. @param wanted the address that was asked for; only its path is kept. */
export function loginPath(wanted: string): string {
  const { pathname, search } = new URL(wanted);
  return `/?login&proceedTo=${encodeURIComponent(pathname + search)}`;
}
