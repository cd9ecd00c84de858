import type { MerchantApi } from '../../ports/apis/merchant-api.ts';
import { SessionUseCase } from '../accounts/session-use-case.ts';

/** What somebody who is signed in does with keys, payments and links. */
export abstract class MerchantUseCase extends SessionUseCase<MerchantApi> {}

/** A password as a call takes it: not at all where the account has none. */
export function proof(password: string | undefined): { readonly password?: string } {
  return password === undefined ? {} : { password };
}
