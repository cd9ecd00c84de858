import type { accountContract } from '../../contract/accounts/account-contract.ts';
import type { ApiOf } from '../../contract/route.ts';
import { port } from '../port.ts';

/** The contract's account calls. Bound to the server in process, or to an HTTP client. */
export interface AccountApi extends ApiOf<typeof accountContract> {}
export const AccountApi = port<AccountApi>('AccountApi');
