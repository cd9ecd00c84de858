import type { MerchantApi } from '../../ports/apis/merchant-api.ts';
import { SessionUseCase } from '../accounts/session-use-case.ts';

/** Base of use cases for a signed-in user's keys, payments and links. */
export abstract class MerchantUseCase extends SessionUseCase<MerchantApi> {}

/** Returns the password field of a call; absent if the account has no password. */
export function proof(password: string | undefined): { readonly password?: string } {
  return password === undefined ? {} : { password };
}
