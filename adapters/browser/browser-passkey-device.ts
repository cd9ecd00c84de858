import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type {
  CreatedPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  SignedChallenge,
} from '../../core/domain/accounts/passkey.ts';
import {
  type PasskeyDevice,
  PasskeyDismissedError,
  PasskeyKnownError,
} from '../../core/ports/services/passkey-device.ts';

/** An IP address, as a page's host. Browsers have no passkeys for it. */
const IP_ADDRESS = /^[\d.]+$|^\[/;

/** Loaded with the first dialog: few visitors have a passkey. */
const library = () => import('@simplewebauthn/browser');

/** The browser's passkeys, by SimpleWebAuthn. */
export class BrowserPasskeyDevice implements PasskeyDevice {
  get isAvailable(): boolean {
    return typeof globalThis.PublicKeyCredential === 'function' && !IP_ADDRESS.test(location.hostname);
  }

  async create(options: PasskeyCreationOptions): Promise<CreatedPasskey> {
    const { startRegistration } = await library();
    const optionsJSON = structuredClone(options) as unknown as PublicKeyCredentialCreationOptionsJSON;
    const { id, response } = await startRegistration({ optionsJSON }).catch(rethrow);
    const { clientDataJSON, attestationObject, transports } = response;
    return { id, response: { clientDataJSON, attestationObject, ...(transports && { transports }) } };
  }

  async sign(options: PasskeyRequestOptions): Promise<SignedChallenge> {
    const { startAuthentication } = await library();
    const optionsJSON = structuredClone(options) as unknown as PublicKeyCredentialRequestOptionsJSON;
    const { id, response } = await startAuthentication({ optionsJSON }).catch(rethrow);
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return {
      id,
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) },
    };
  }
}

/** The library wraps some of the browser's errors and passes on others. */
function rethrow(failure: unknown): never {
  const { cause = failure } = failure as { readonly cause?: unknown };
  const name = cause instanceof Error ? cause.name : '';
  if (name === 'InvalidStateError') throw new PasskeyKnownError('the device has this passkey', { cause });
  // Whatever else went wrong, no passkey was used: authenticators of all kinds report the same few names.
  throw new PasskeyDismissedError('no passkey was used', { cause });
}
