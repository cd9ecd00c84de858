import { ExchangeError, INTERNAL_ERROR } from '../../contract/exchange-error.ts';
import type { SocialProvider } from '../../domain/accounts/account.ts';
import { redirectPath } from '../../domain/redirect-path.ts';
import { MemberUseCase, onField } from './member-use-case.ts';

/** Starts linking a social sign-in provider. */
export class LinkProvider extends MemberUseCase {
  /** @param password of an account that has one. @returns the path of this site that the browser opens next. */
  async execute(network: SocialProvider, password?: string): Promise<string> {
    const input = { network, ...(password !== undefined && { password }) };
    const { path } = await this.change((api) => api.addNetwork(input));
    const safe = redirectPath(path);
    if (safe === undefined) throw onField('msg', new ExchangeError('internal', INTERNAL_ERROR));
    return safe;
  }
}

/** Unlinks a social sign-in provider; fails for the only way to sign in. */
export class UnlinkProvider extends MemberUseCase {
  /** @param password of an account that has one. */
  async execute(network: SocialProvider, password?: string): Promise<void> {
    await this.change((api) => api.removeNetwork({ network, ...(password !== undefined && { password }) }));
  }
}
