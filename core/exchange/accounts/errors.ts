import { fieldError, mainError } from '../../contract/field-error.ts';
import { errorMessage } from '../../domain/error-messages.ts';
import { ATTEMPT_WINDOW_MS } from './sign-in/throttle-limits.ts';

const MINUTE_MS = 60_000;

/** The caller is not signed in, or not any more. */
export const unauthenticated = () => mainError('unauthenticated', errorMessage('login-needed'));

/** The e-mail or the password of a login is wrong; the message does not reveal which. */
export const wrongLogin = () => fieldError('wrong-credentials', 'main', errorMessage('login-wrong'));

/** @param field name of the password field in the form. */
export const wrongPassword = (field: string) => fieldError('wrong-credentials', field, errorMessage('password-wrong'));

/** @param field name of the code field in the form. The text is from section 8 of the specification. */
export const wrongCode = (field: string) => fieldError('wrong-code', field, errorMessage('code-wrong'));

/** The password was right; the authenticator's code is required next. */
export const codeRequired = () => fieldError('two-factor-required', 'totp', errorMessage('code-needed'));

/** The proof of work is missing, wrong, expired or already used. */
export const captchaFailed = () => fieldError('human-check', 'captcha', errorMessage('human-unproven'));

/** A key of `Throttle` is over its limit. */
export const tooManyAttempts = () =>
  mainError('too-many-requests', errorMessage('attempts-many', { minutes: ATTEMPT_WINDOW_MS / MINUTE_MS }));

/** An account that only providers sign in to has no password to ask for, so its login must be recent. */
export const staleLogin = () => mainError('stale-login', errorMessage('login-stale'));

/** The text is from section 8 of the specification. */
export const emailTaken = () => fieldError('conflict', 'email', errorMessage('email-taken'));

/** The link of a mail was used, has expired or was never sent. */
export const expiredLink = () => mainError('not-found', errorMessage('link-dead'));

/** @param field name of the new password's field in the form. */
export const commonPassword = (field: string) => fieldError('invalid-input', field, errorMessage('password-common'));

export const twoFactorOn = () => fieldError('conflict', 'main', errorMessage('two-factor-on'));
export const twoFactorOff = () => fieldError('conflict', 'main', errorMessage('two-factor-off'));
export const twoFactorNotBegun = () => fieldError('conflict', 'main', errorMessage('two-factor-not-begun'));
