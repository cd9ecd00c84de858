import { ExchangeError } from '../../core/contract/exchange-error.ts';
import type { Terminal } from '../output/printer.ts';
import { sessionOf } from '../output/terminal-parts.ts';

/** Cookies that servers know somebody by: a session, or a browser that made exchanges without one. */
const KNOWN_BY = ['connect.sid', 'visitor', '__Host-visitor'];

/** Whether a server may know whoever is at the terminal; without any of its cookies it cannot. */
export async function isSignedInAt(url: string, terminal: Terminal): Promise<boolean> {
  const { origin } = URL.parse(url) ?? {};
  const cookies = origin === undefined ? undefined : (await sessionOf(terminal)).read()[origin];
  return KNOWN_BY.some((name) => cookies?.[name] !== undefined);
}

/** Told to whoever asks for what is theirs, where nobody knows them. */
export function notSignedInError(url: string): ExchangeError {
  const message = `Nobody is signed in at ${url}, and no exchange was made from here: sign in with altway login`;
  return new ExchangeError('unauthenticated', message);
}
