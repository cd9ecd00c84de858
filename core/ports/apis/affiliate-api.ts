import type { affiliateContract } from '../../contract/affiliates/affiliate-contract.ts';
import type { ApiOf } from '../../contract/route.ts';
import { port } from '../port.ts';

/** Everything a partner does, as the contract says it: the house in process, or an HTTP client. */
export interface AffiliateApi extends ApiOf<typeof affiliateContract> {}
export const AffiliateApi = port<AffiliateApi>('AffiliateApi');
