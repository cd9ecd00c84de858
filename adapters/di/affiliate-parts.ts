import { AffiliateApi } from '../../core/ports/affiliate-api.ts';
import type { Wiring } from './wiring.ts';

/** What partners' use cases stand on, over whatever implements their calls: the house, a server far away, or memory. */
export function affiliateParts(api: AffiliateApi): Wiring {
  return ({ bind }) => {
    bind(AffiliateApi).toConstantValue(api);
  };
}
