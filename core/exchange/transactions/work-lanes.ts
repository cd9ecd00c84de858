import type { TransactionRecord } from '../../domain/transaction-record.ts';
import type { WorkLane } from '../../ports/stores/work-lane.ts';
import type { ChainRegistry } from '../chains/chain-registry.ts';
import { mustEndOrder } from './states/trade-orders.ts';

/** Lane of payment windows that end. */
export const WINDOW_LANE = 'window';
/** Lane of trades, and of the orders that are not wanted any more. */
export const TRADE_LANE = 'trade';

/** Lane of the transfers on a chain. */
export function chainLane(chain: string): string {
  return `chain:${chain}`;
}

/** Lane of a record's next step; undefined if there is none, or if no connected chain moves the currency. */
export type LaneOf = (record: TransactionRecord) => WorkLane;

/** The lanes of an exchange that is connected to these chains. */
export function lanesOf(chains: Pick<ChainRegistry, 'moves' | 'of'>): LaneOf {
  return (record) => {
    const { status, sendings } = record;
    if (mustEndOrder(record)) return TRADE_LANE;
    switch (status) {
      case 'waiting':
        return WINDOW_LANE;
      case 'exchanging':
        return TRADE_LANE;
      case 'sending':
      case 'refunding': {
        const currency = sendings.at(-1)?.currency;
        return currency !== undefined && chains.moves(currency) ? chainLane(chains.of(currency).id) : undefined;
      }
      default:
        return undefined;
    }
  };
}
