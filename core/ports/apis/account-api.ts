import type { accountContract } from '../../contract/accounts/account-contract.ts';
import type { ApiOf } from '../../contract/route.ts';
import { port } from '../port.ts';

/** Everything a user does with their account, as the contract says it: the house in process, or an HTTP client. */
export interface AccountApi extends ApiOf<typeof accountContract> {}
export const AccountApi = port<AccountApi>('AccountApi');
