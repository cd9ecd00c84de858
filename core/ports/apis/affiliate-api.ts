import type { affiliateContract } from '../../contract/affiliates/affiliate-contract.ts';
import type { ApiOf } from '../../contract/route.ts';
import { port } from '../port.ts';

/** The contract's affiliate calls. Bound to the server in process, or to an HTTP client. */
export interface AffiliateApi extends ApiOf<typeof affiliateContract> {}
export const AffiliateApi = port<AffiliateApi>('AffiliateApi');
