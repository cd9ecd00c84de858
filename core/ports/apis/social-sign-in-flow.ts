import type { Caller } from '../../contract/caller.ts';
import type { SocialProvider } from '../../domain/accounts/account.ts';
import { port } from '../port.ts';

/** The two navigations of a social sign-in, which no call can be: the browser leaves, and comes back. */
export interface SocialSignInFlow {
  /**
   * @param wish where to go on to afterwards; `ticket` of `addNetwork` links the network to the account that asked.
   * @returns where the browser goes, and a sealed text that its cookie keeps until it is back. @throws ExchangeError
   */
  begin(
    network: SocialProvider,
    request: { readonly proceedTo?: string | undefined; readonly ticket?: string | undefined },
    caller: Caller,
  ): Promise<{ readonly location: string; readonly kept: string }>;
  /** @param returned path and query the browser came back at. @returns the path it goes on to; never rejects for what a visitor can do. */
  finish(network: SocialProvider, returned: string, kept: string | undefined, caller: Caller): Promise<string>;
}
export const SocialSignInFlow = port<SocialSignInFlow>('SocialSignInFlow');
