import { fieldError, mainError } from '../../../contract/field-error.ts';
import { MAX_PASSKEYS } from '../../../domain/accounts/passkey.ts';
import { errorMessage } from '../../../domain/error-messages.ts';

/** The answer to every failed sign-in, so that it tells nothing of the passkey or its account. */
export const wrongPasskey = () => mainError('wrong-credentials', errorMessage('passkey-wrong'));

/** In place of a login's code. */
export const wrongSecondStep = () => mainError('wrong-code', errorMessage('passkey-refused'));

/** The new passkey, or its proof that the owner is there, is not valid. */
export const passkeyRefused = () => mainError('wrong-credentials', errorMessage('passkey-refused'));

/** The challenge expired, was answered before, or belongs to another session. */
export const lateChallenge = () => mainError('conflict', errorMessage('passkey-late'));

export const noPasskey = () => mainError('not-found', errorMessage('passkey-none'));
export const tooManyPasskeys = () => mainError('conflict', errorMessage('passkey-many', { most: MAX_PASSKEYS }));
export const passkeyTaken = () => mainError('conflict', errorMessage('passkey-known'));
export const passkeyGone = () => mainError('not-found', errorMessage('passkey-gone'));

/** The public address is a bare IP address, or has no TLS. */
export const passkeysUnsuited = () => mainError('not-found', errorMessage('passkey-unsuited'));

export const namelessPasskey = () => fieldError('invalid-input', 'name', errorMessage('required'));
