import { MerchantApi } from '../../core/ports/merchant-api.ts';
import type { Wiring } from './wiring.ts';

/** What merchants and owners of keys ask, over whatever implements it: the house, or a server far away. */
export function merchantParts(api: MerchantApi): Wiring {
  return ({ bind }) => {
    bind(MerchantApi).toConstantValue(api);
  };
}
