import { NEVER, type Observable } from 'rxjs';
import type { CreatedPasskey, SignedChallenge } from '../../core/domain/accounts/passkey.ts';
import type { PasskeyDevice } from '../../core/ports/services/passkey-device.ts';

/** A device whose answers no server would accept, for stories and tests of pages. It has no suggestions. */
export class MemoryPasskeyDevice implements PasskeyDevice {
  readonly isAvailable: boolean;
  /** Thrown in place of an answer. */
  readonly #failure: Error | undefined;

  constructor(isAvailable = true, failure?: Error) {
    this.isAvailable = isAvailable;
    this.#failure = failure;
  }

  async create(): Promise<CreatedPasskey> {
    if (this.#failure) throw this.#failure;
    return { id: 'cGFzc2tleQ', response: { clientDataJSON: 'e30', attestationObject: 'e30' } };
  }

  async canSuggest(): Promise<boolean> {
    return false;
  }

  suggest(): Observable<SignedChallenge> {
    return NEVER;
  }

  async sign(): Promise<SignedChallenge> {
    if (this.#failure) throw this.#failure;
    return { id: 'cGFzc2tleQ', response: { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' } };
  }
}
