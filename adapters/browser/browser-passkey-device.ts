import { Observable } from 'rxjs';
import type {
  AuthenticationResponseJSON,
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
    return signed(await startAuthentication({ optionsJSON: asJson(options) }).catch(rethrow));
  }

  async canSuggest(): Promise<boolean> {
    return this.isAvailable && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
  }

  suggest(options: PasskeyRequestOptions): Observable<SignedChallenge> {
    return new Observable((subscriber) => {
      let isOver = false;
      void library()
        .then(async ({ startAuthentication, browserSupportsWebAuthnAutofill, WebAuthnAbortService }) => {
          if (subscriber.closed) return;
          // The service ends whichever request is the latest, so it is called only while that is this one. The request
          // begins once the library has asked what the browser supports.
          subscriber.add(
            () => void browserSupportsWebAuthnAutofill().then(() => isOver || WebAuthnAbortService.cancelCeremony()),
          );
          const asked = startAuthentication({ optionsJSON: asJson(options), useBrowserAutofill: true });
          subscriber.next(signed(await asked.catch(rethrow).finally(() => (isOver = true))));
          subscriber.complete();
        })
        .catch((cause: unknown) => subscriber.error(cause));
    });
  }
}

function asJson(options: PasskeyRequestOptions): PublicKeyCredentialRequestOptionsJSON {
  return structuredClone(options) as unknown as PublicKeyCredentialRequestOptionsJSON;
}

function signed({ id, response }: AuthenticationResponseJSON): SignedChallenge {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) },
  };
}

/** The library wraps some of the browser's errors and passes on others. */
function rethrow(failure: unknown): never {
  const { cause = failure } = failure as { readonly cause?: unknown };
  const name = cause instanceof Error ? cause.name : '';
  if (name === 'InvalidStateError') throw new PasskeyKnownError('the device has this passkey', { cause });
  // Whatever else went wrong, no passkey was used: authenticators of all kinds report the same few names.
  throw new PasskeyDismissedError('no passkey was used', { cause });
}
