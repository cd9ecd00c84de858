import type { PasskeyProof } from '../../../domain/accounts/passkey.ts';
import { AccountApi } from '../../../ports/apis/account-api.ts';
import { PasskeyDevice } from '../../../ports/services/passkey-device.ts';
import { callOf, type Resolve } from '../../use-case.ts';
import { askDevice } from './ask-device.ts';

type Api = Pick<
  AccountApi,
  'passkeyProofOptions' | 'newPasskeyOptions' | 'addPasskey' | 'renamePasskey' | 'removePasskey'
>;

/** How the user proves to be the owner. */
export interface PasskeyOwner {
  /** Of an account that has one. */
  readonly password?: string | undefined;
  /** Of the authenticator, where two-factor is on. */
  readonly code?: string | undefined;
  /** True to be asked for a passkey in place of password and code. */
  readonly isByPasskey?: boolean | undefined;
}

export const ListPasskeys = callOf(
  () => AccountApi,
  (api) => api.passkeys({}),
);

/** Adds, renames and removes passkeys of the signed-in user. Each method rejects with an `ExchangeError`. */
export class OwnPasskeys {
  static readonly create = (resolve: Resolve) => new OwnPasskeys(resolve(AccountApi), resolve(PasskeyDevice));
  readonly #api: Api;
  readonly #device: PasskeyDevice;

  constructor(api: Api, device: PasskeyDevice) {
    this.#api = api;
    this.#device = device;
  }

  /** Whether the browser has passkeys here. */
  get isAvailable(): boolean {
    return this.#device.isAvailable;
  }

  async add(name: string, owner: PasskeyOwner): Promise<void> {
    const { ticket, options } = await this.#api.newPasskeyOptions(await this.#proven(owner));
    const created = await askDevice(this.#device.create(options));
    await this.#api.addPasskey({ ticket, name, created });
  }

  async rename(id: string, name: string, { password, isByPasskey }: PasskeyOwner): Promise<void> {
    await this.#api.renamePasskey({ id, name, ...(await this.#proven({ password, isByPasskey })) });
  }

  async remove(id: string, { password, isByPasskey }: PasskeyOwner): Promise<void> {
    await this.#api.removePasskey({ id, ...(await this.#proven({ password, isByPasskey })) });
  }

  async #proven({ password, code, isByPasskey = false }: PasskeyOwner) {
    if (isByPasskey) return { passkey: await this.#proof() };
    return { ...(password !== undefined && { password }), ...(code && { code: code.trim() }) };
  }

  async #proof(): Promise<PasskeyProof> {
    const { ticket, options } = await this.#api.passkeyProofOptions({});
    return { ticket, signed: await askDevice(this.#device.sign(options)) };
  }
}
