import type { merchantContract, widgetContract } from '../../contract/merchants/merchant-contract.ts';
import type { ApiOf } from '../../contract/route.ts';
import { port } from '../port.ts';

export interface MerchantApi extends ApiOf<typeof merchantContract> {}
export const MerchantApi = port<MerchantApi>('MerchantApi');

/** The contract's calls of framed pages, beside those of every exchange. */
export interface WidgetApi extends ApiOf<typeof widgetContract> {}
export const WidgetApi = port<WidgetApi>('WidgetApi');
