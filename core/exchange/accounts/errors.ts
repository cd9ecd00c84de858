import { ExchangeError } from '../../contract/exchange-error.ts';
import type { ErrorCode } from '../../contract/error-code.ts';
import { errorMessage } from '../../domain/error-messages.ts';
import { ATTEMPT_WINDOW_MS } from './sign-in/throttle.ts';

const MINUTE_MS = 60_000;

/** A refusal whose message stands at one field of the form. */
export function fieldError(code: ErrorCode, field: string, message: string): ExchangeError {
  return new ExchangeError(code, message, { fields: { [field]: [message] } });
}

/** Nobody is signed in, or no longer. */
export const unauthenticated = () => new ExchangeError('unauthenticated', errorMessage('login-needed'));

/** What a login with a wrong e-mail or password says; it does not say which. */
export const wrongLogin = () => fieldError('wrong-credentials', 'main', errorMessage('login-wrong'));

/** @param field the form's name of the password. */
export const wrongPassword = (field: string) => fieldError('wrong-credentials', field, errorMessage('password-wrong'));

/** @param field the form's name of the code. The text is section 8's of the specification. */
export const wrongCode = (field: string) => fieldError('wrong-code', field, errorMessage('code-wrong'));

/** The password was right, and the authenticator is asked next. */
export const codeRequired = () => fieldError('two-factor-required', 'totp', errorMessage('code-needed'));

/** The proof of work is not there, wrong, late or spent. */
export const captchaFailed = () => fieldError('human-check', 'captcha', errorMessage('human-unproven'));

/** Counted too often under some key of `Throttle`. */
export const tooManyAttempts = () =>
  new ExchangeError('too-many-requests', errorMessage('attempts-many', { minutes: ATTEMPT_WINDOW_MS / MINUTE_MS }));

/** An account that only networks open has no password to ask for, so it must have been opened a moment ago. */
export const staleLogin = () => new ExchangeError('stale-login', errorMessage('login-stale'));

/** The text is section 8's of the specification. */
export const emailTaken = () => fieldError('conflict', 'email', errorMessage('email-taken'));

/** A mail's link that was used, has expired or was never sent. */
export const expiredLink = () => new ExchangeError('not-found', errorMessage('link-dead'));

/** @param field the form's name of the new password. */
export const commonPassword = (field: string) => fieldError('invalid-input', field, errorMessage('password-common'));
