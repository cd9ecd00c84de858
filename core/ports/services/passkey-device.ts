import type { Observable } from 'rxjs';
import type {
  CreatedPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  SignedChallenge,
} from '../../domain/accounts/passkey.ts';
import { port } from '../port.ts';

/** The user dismissed the browser's dialog, or it timed out; browsers do not tell which. */
export class PasskeyDismissedError extends Error {
  override readonly name = 'PasskeyDismissedError';
}

/** The device holds a passkey of this account already. */
export class PasskeyKnownError extends Error {
  override readonly name = 'PasskeyKnownError';
}

/** Passkeys of the visitor's device, behind dialogs of the browser. */
export interface PasskeyDevice {
  /** False where the browser has no passkeys, or has none for this address. */
  readonly isAvailable: boolean;
  /** @throws PasskeyDismissedError; PasskeyKnownError */
  create(options: PasskeyCreationOptions): Promise<CreatedPasskey>;
  /** @throws PasskeyDismissedError */
  sign(options: PasskeyRequestOptions): Promise<SignedChallenge>;
  /** Whether the browser lists passkeys among the suggestions of a field. */
  canSuggest(): Promise<boolean>;
  /**
   * Lists passkeys among the suggestions of a field with `autocomplete="… webauthn"`, without a dialog, until one is
   * chosen; unsubscribing ends it. Errs with PasskeyDismissedError, also when another request begins.
   */
  suggest(options: PasskeyRequestOptions): Observable<SignedChallenge>;
}
export const PasskeyDevice = port<PasskeyDevice>('PasskeyDevice');
