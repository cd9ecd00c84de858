import { mainError } from '../../../contract/field-error.ts';
import { errorMessage } from '../../../domain/error-messages.ts';
import { PasskeyDismissedError, PasskeyKnownError } from '../../../ports/services/passkey-device.ts';

/** Waits for the browser's dialog. @throws ExchangeError with what to tell the user, where it ended without a passkey. */
export async function askDevice<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (cause) {
    if (cause instanceof PasskeyKnownError) throw mainError('conflict', errorMessage('passkey-known'), { cause });
    if (!(cause instanceof PasskeyDismissedError)) throw cause;
    throw mainError('conflict', errorMessage('passkey-dismissed'), { cause });
  }
}
