import type { merchantContract, widgetContract } from '../../contract/merchants/merchant-contract.ts';
import type { ApiOf } from '../../contract/route.ts';
import { port } from '../port.ts';

/** What merchants and owners of keys do, as the contract says it. */
export interface MerchantApi extends ApiOf<typeof merchantContract> {}
export const MerchantApi = port<MerchantApi>('MerchantApi');

/** What a framed page asks beside the calls of every exchange. */
export interface WidgetApi extends ApiOf<typeof widgetContract> {}
export const WidgetApi = port<WidgetApi>('WidgetApi');
