import { randomBytes } from 'node:crypto';
import { accountContract } from '../../core/contract/account-contract.ts';
import type { Caller } from '../../core/contract/caller.ts';
import { validatedApi } from '../../core/contract/validated-api.ts';
import { ExchangeError } from '../../core/contract/exchange-error.ts';
import type { CallOptions } from '../../core/contract/route.ts';
import type { AccountUser } from '../../core/domain/account.ts';
import type { AccountApi } from '../../core/ports/account-api.ts';

/** The one account there is. */
export const ANN = { email: 'ann@altway.example', password: 'correct horse battery' };

const USER: AccountUser = {
  email: ANN.email,
  totpState: 'off',
  hasPassword: true,
  isSubscribed: false,
  minerStatus: 0,
  recoveryCodesLeft: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
};

/** Sessions of one account and nothing else: just enough to tell whether cookies, tokens and callers arrive whole. */
export class SingleAccountApi {
  /** Secrets of the sessions that are open. */
  readonly open = new Set<string>();
  /** Whoever called, in turn. */
  readonly callers: (Caller | undefined)[] = [];
  readonly api: AccountApi;

  constructor() {
    const refuse = async (_input: unknown, options?: CallOptions) => {
      this.#signedIn(options);
      throw new ExchangeError('conflict', 'This house has sessions alone');
    };
    const others = Object.fromEntries(
      Object.keys(accountContract).map((name) => [name, refuse]),
    ) as unknown as AccountApi;
    this.api = validatedApi(accountContract, {
      ...others,
      logIn: async ({ email, password, totp }, options) => {
        this.callers.push(options?.caller);
        const session = randomBytes(32).toString('base64url');
        if (email !== ANN.email || password !== ANN.password)
          throw new ExchangeError('wrong-credentials', 'Wrong email or password');
        options?.caller?.keepSession?.(session);
        if (totp === 'asked') throw new ExchangeError('two-factor-required', 'Enter the code');
        this.open.add(session);
        return { result: true as const, user: USER };
      },
      logOut: async (_input, options) => {
        this.callers.push(options?.caller);
        this.open.delete(options?.caller?.session ?? '');
        options?.caller?.keepSession?.(undefined);
        return { result: true as const };
      },
      profile: async (_input, options) => {
        this.#signedIn(options);
        return { user: USER, networks: [], errors: {} };
      },
    });
  }

  #signedIn(options: CallOptions | undefined): void {
    this.callers.push(options?.caller);
    if (!this.open.has(options?.caller?.session ?? '')) throw new ExchangeError('unauthenticated', 'Log in first');
  }
}
