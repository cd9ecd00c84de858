import type { StaffApi } from '../../../ports/apis/staff-api.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Store } from '../../../ports/stores/store.ts';
import { StaffHedging } from './staff-hedging.ts';

type HedgingCalls = Pick<StaffApi, 'hedges' | 'closeHedge' | 'risk' | 'haltHedging' | 'resumeHedging'>;

/** Orders of a list, unless another number is asked for. */
const LISTED = 50;

/** The calls of staff about the trading at venues. */
export function hedgingCalls({ store, clock }: { readonly store: Store; readonly clock: Clock }): HedgingCalls {
  const hedging = new StaffHedging(store, clock);
  return {
    hedges: ({ venue, limit = LISTED }) => hedging.list(Number(limit), venue),
    closeHedge: ({ id, ...by }) => hedging.close(id, by),
    risk: () => hedging.risk(),
    haltHedging: ({ venue, ...by }) => hedging.halt(venue, by),
    resumeHedging: ({ venue, ...by }) => hedging.resume(venue, by),
  };
}
