import { ExchangeError, INTERNAL_ERROR } from '../../contract/exchange-error.ts';
import type { Network } from '../../domain/account.ts';
import { proceedPath } from '../../domain/proceed-to.ts';
import { MemberUseCase, saidOn } from './member-use-case.ts';

/** Asks to link a social network. */
export class LinkNetwork extends MemberUseCase {
  /** @param password of an account that has one. @returns the path of this site where the browser goes on to. */
  async execute(network: Network, password?: string): Promise<string> {
    const input = { network, ...(password !== undefined && { password }) };
    const { path } = await this.change((api) => api.addNetwork(input));
    const safe = proceedPath(path);
    if (safe === undefined) throw saidOn('msg', new ExchangeError('internal', INTERNAL_ERROR));
    return safe;
  }
}

/** Unlinks a social network; never the only way in. */
export class UnlinkNetwork extends MemberUseCase {
  /** @param password of an account that has one. */
  async execute(network: Network, password?: string): Promise<void> {
    await this.change((api) => api.removeNetwork({ network, ...(password !== undefined && { password }) }));
  }
}
