import { ExchangeError } from '../../contract/exchange-error.ts';
import type { ErrorCode } from '../../contract/error-code.ts';

/** A refusal whose message stands at one field of the form. */
export function refusal(code: ErrorCode, field: string, message: string): ExchangeError {
  return new ExchangeError(code, message, { fields: { [field]: [message] } });
}

/** Nobody is signed in, or no longer. */
export const unauthenticated = () => new ExchangeError('unauthenticated', 'Please, log in');

/** What a login with a wrong e-mail or password says; it does not say which. */
export const wrongLogin = () => refusal('wrong-credentials', 'main', 'Wrong email or password');

/** @param field the form's name of the password. */
export const wrongPassword = (field: string) => refusal('wrong-credentials', field, 'Wrong password');

/** @param field the form's name of the code. The text is section 8's of the specification. */
export const wrongCode = (field: string) => refusal('wrong-code', field, 'Wrong Google Authenticator Code');

/** The password was right, and the authenticator is asked next. */
export const codeRequired = () => refusal('two-factor-required', 'totp', 'Enter the code from your authenticator');

/** The proof of work is not there, wrong, late or spent. */
export const notProvenHuman = () => refusal('human-check', 'captcha', 'Please, confirm that you are human');

/** Counted too often under some key of `Throttle`. */
export const tooManyTries = () =>
  new ExchangeError('too-many-requests', 'Too many attempts. Please, try again in 15 minutes');

/** An account that only networks open has no password to ask for, so it must have been opened a moment ago. */
export const staleLogin = () => new ExchangeError('stale-login', 'Please, log in again to change this');

/** The text is section 8's of the specification. */
export const emailTaken = () => refusal('conflict', 'email', 'Email already exist');

/** A mail's link that was used, has expired or was never sent. */
export const deadLink = () => new ExchangeError('not-found', 'This link has expired or was used already');

/** @param field the form's name of the new password. */
export const commonPassword = (field: string) => refusal('invalid-input', field, 'This password is too common');
