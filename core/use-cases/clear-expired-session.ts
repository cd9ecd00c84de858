import { ExchangeError } from '../contract/exchange-error.ts';
import type { CallOptions } from '../contract/route.ts';
import type { SessionStore } from '../ports/stores/session-store.ts';

type Call = (input: unknown, options?: CallOptions) => Promise<unknown>;

/**
 * Wraps an API: a call that finds the session ended clears the session store, so that the page shows the user as signed
 * out.
 */
export function clearingExpiredSession<Api extends object>(api: Api, session: Pick<SessionStore, 'clear'>): Api {
  const wrapped = Object.entries(api).map(([name, call]: [string, Call]) => [
    name,
    async (input: unknown, options?: CallOptions) => {
      try {
        return await call(input, options);
      } catch (cause) {
        if (ExchangeError.from(cause).code === 'unauthenticated') session.clear();
        throw cause;
      }
    },
  ]);
  return Object.fromEntries(wrapped) as Api;
}
