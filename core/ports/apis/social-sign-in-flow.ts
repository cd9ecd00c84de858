import type { Caller } from '../../contract/caller.ts';
import type { SocialProvider } from '../../domain/accounts/account.ts';
import { port } from '../port.ts';

/** The two browser navigations of a social sign-in: to the provider, and back. They cannot be calls of the contract. */
export interface SocialSignInFlow {
  /**
   * @param request `proceedTo` is opened afterwards; `ticket` of `addNetwork` links the provider to the account that
   * asked. @returns the URL to open, and a sealed text for a cookie. @throws ExchangeError
   */
  begin(
    network: SocialProvider,
    request: { readonly proceedTo?: string | undefined; readonly ticket?: string | undefined },
    caller: Caller,
  ): Promise<{ readonly location: string; readonly kept: string }>;
  /** @param returned path and query. @returns the path to open next; never rejects for a visitor's mistake. */
  finish(network: SocialProvider, returned: string, kept: string | undefined, caller: Caller): Promise<string>;
}
export const SocialSignInFlow = port<SocialSignInFlow>('SocialSignInFlow');
