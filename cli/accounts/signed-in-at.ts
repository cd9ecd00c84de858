import { ExchangeError } from '../../core/contract/exchange-error.ts';
import type { Terminal } from '../output/printer.ts';
import { sessionOf } from '../output/terminal-parts.ts';

/** Cookies by which servers recognise a visitor: a session, or a browser that made exchanges without one. */
const KNOWN_BY = ['connect.sid', 'visitor', '__Host-visitor'];

/** Whether the session file holds a cookie by which the server may recognise the user. */
export async function isSignedInAt(url: string, terminal: Terminal): Promise<boolean> {
  const { origin } = URL.parse(url) ?? {};
  const cookies = origin === undefined ? undefined : (await sessionOf(terminal)).read()[origin];
  return KNOWN_BY.some((name) => cookies?.[name] !== undefined);
}

/** The error for a request of one's own records from a server that does not recognise the user. */
export function notSignedInError(url: string): ExchangeError {
  const message = `Nobody is signed in at ${url}, and no exchange was made from here: sign in with altway login`;
  return new ExchangeError('unauthenticated', message);
}
