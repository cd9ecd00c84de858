import { ExchangeError } from '../../contract/exchange-error.ts';
import type { ErrorCode } from '../../contract/error-code.ts';
import { say } from '../../domain/sayings.ts';
import { TRY_WINDOW_MS } from './throttle.ts';

const MINUTE_MS = 60_000;

/** A refusal whose message stands at one field of the form. */
export function refusal(code: ErrorCode, field: string, message: string): ExchangeError {
  return new ExchangeError(code, message, { fields: { [field]: [message] } });
}

/** Nobody is signed in, or no longer. */
export const unauthenticated = () => new ExchangeError('unauthenticated', say('login-needed'));

/** What a login with a wrong e-mail or password says; it does not say which. */
export const wrongLogin = () => refusal('wrong-credentials', 'main', say('login-wrong'));

/** @param field the form's name of the password. */
export const wrongPassword = (field: string) => refusal('wrong-credentials', field, say('password-wrong'));

/** @param field the form's name of the code. The text is section 8's of the specification. */
export const wrongCode = (field: string) => refusal('wrong-code', field, say('code-wrong'));

/** The password was right, and the authenticator is asked next. */
export const codeRequired = () => refusal('two-factor-required', 'totp', say('code-needed'));

/** The proof of work is not there, wrong, late or spent. */
export const notProvenHuman = () => refusal('human-check', 'captcha', say('human-unproven'));

/** Counted too often under some key of `Throttle`. */
export const tooManyTries = () =>
  new ExchangeError('too-many-requests', say('attempts-many', { minutes: TRY_WINDOW_MS / MINUTE_MS }));

/** An account that only networks open has no password to ask for, so it must have been opened a moment ago. */
export const staleLogin = () => new ExchangeError('stale-login', say('login-stale'));

/** The text is section 8's of the specification. */
export const emailTaken = () => refusal('conflict', 'email', say('email-taken'));

/** A mail's link that was used, has expired or was never sent. */
export const deadLink = () => new ExchangeError('not-found', say('link-dead'));

/** @param field the form's name of the new password. */
export const commonPassword = (field: string) => refusal('invalid-input', field, say('password-common'));
