import { ExchangeError, INTERNAL_ERROR } from '../../../contract/exchange-error.ts';
import type { PasskeyProof, PasskeyRequestOptions } from '../../../domain/accounts/passkey.ts';
import { AccountApi } from '../../../ports/apis/account-api.ts';
import { PasskeyDevice } from '../../../ports/services/passkey-device.ts';
import type { Resolve } from '../../use-case.ts';
import { LoadProfile } from '../load-profile.ts';
import { askDevice } from './ask-device.ts';

type Api = Pick<AccountApi, 'passkeyLoginOptions' | 'passkeyLogIn' | 'passkeyStepOptions' | 'passkeyStep'>;

interface Asked {
  readonly ticket: string;
  readonly options: PasskeyRequestOptions;
}

/** Base of the two sign-ins by passkey. */
abstract class PasskeyLogin {
  readonly #device: PasskeyDevice;
  readonly #profile: LoadProfile;
  protected readonly api: Api;

  constructor(api: Api, device: PasskeyDevice, profile: LoadProfile) {
    this.api = api;
    this.#device = device;
    this.#profile = profile;
  }

  /** Whether the browser has passkeys here. */
  get isAvailable(): boolean {
    return this.#device.isAvailable;
  }

  /** Signs in, so that the session store has the user. @throws ExchangeError also for a dialog that the user closed. */
  async execute(): Promise<void> {
    const { ticket, options } = await this.ask();
    await this.finish({ ticket, signed: await askDevice(this.#device.sign(options)) });
  }

  /** Signs in with a passkey that was chosen already. @throws ExchangeError */
  async finish(proof: PasskeyProof): Promise<void> {
    const { result, user } = await this.send(proof);
    // An answer with a user but without a true result does not count (specification, section 4).
    if (result !== true || user === undefined) throw new ExchangeError('internal', INTERNAL_ERROR);
    await this.#profile.afterLogin(user);
  }

  protected abstract ask(): Promise<Asked>;
  protected abstract send(proof: PasskeyProof): ReturnType<Api['passkeyLogIn']>;
}

/** Signs in without a password. */
export class SignInWithPasskey extends PasskeyLogin {
  static readonly create = (resolve: Resolve) =>
    new SignInWithPasskey(resolve(AccountApi), resolve(PasskeyDevice), resolve(LoadProfile));

  protected ask(): Promise<Asked> {
    return this.api.passkeyLoginOptions({});
  }

  protected send(proof: PasskeyProof) {
    return this.api.passkeyLogIn(proof);
  }
}

/** Completes a login that waits for its code. */
export class ConfirmLoginWithPasskey extends PasskeyLogin {
  static readonly create = (resolve: Resolve) =>
    new ConfirmLoginWithPasskey(resolve(AccountApi), resolve(PasskeyDevice), resolve(LoadProfile));

  protected ask(): Promise<Asked> {
    return this.api.passkeyStepOptions({});
  }

  protected send(proof: PasskeyProof) {
    return this.api.passkeyStep(proof);
  }
}
