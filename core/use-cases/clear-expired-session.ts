import { ExchangeError } from '../contract/exchange-error.ts';
import type { SessionStore } from '../ports/stores/session-store.ts';

type Call = (...args: readonly unknown[]) => Promise<unknown>;

/** A late code ends only the login that waits for it: another tab may have completed it, and be signed in. */
const OF_A_LOGIN: ReadonlySet<string> = new Set(['confirmLogin']);

/**
 * Wraps an API: a call that finds the session ended clears the session store, so that the page shows the user as signed
 * out.
 */
export function clearingExpiredSession<Api extends object>(api: Api, session: Pick<SessionStore, 'clear'>): Api {
  const calls = api as Readonly<Record<string, Call>>;
  const wrapped = Object.keys(calls).map((name) => [
    name,
    async (...args: readonly unknown[]) => {
      try {
        return await calls[name]!(...args);
      } catch (cause) {
        const isEnded = ExchangeError.from(cause).code === 'unauthenticated' && !OF_A_LOGIN.has(name);
        if (isEnded) session.clear();
        throw cause;
      }
    },
  ]);
  return Object.fromEntries(wrapped) as Api;
}
