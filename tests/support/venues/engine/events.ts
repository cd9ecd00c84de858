import type { LevelChange, Market } from './market.ts';
import type { Fill, Order } from './order.ts';

/**
 * What the engine did, in order. An operation tells its orders and fills first, then the balances, then one book event
 * per market that it changed. Orders and markets are live: read them at once.
 */
export type EngineEvent =
  | { readonly kind: 'order'; readonly order: Order; readonly event: 'new' | 'filled' | 'cancelled' | 'expired' }
  | { readonly kind: 'fill'; readonly order: Order; readonly fill: Fill }
  | { readonly kind: 'balance'; readonly account: string; readonly assets: ReadonlySet<string> }
  | {
      readonly kind: 'book';
      readonly market: Market;
      readonly changes: readonly LevelChange[];
      /** Numbers of the first and the last change. */
      readonly firstId: number;
      readonly lastId: number;
    }
  /** Its status or its grid changed. */
  | { readonly kind: 'market'; readonly market: Market };
