import type { BalanceView } from './balance-view.ts';
import type { MatchingEngine } from './engine/matching-engine.ts';
import type { Order } from './engine/order.ts';
import type { ActiveFaults } from './faults/active-faults.ts';
import type { Transfers } from './transfers.ts';
import type { VenueClock } from './venue-clock.ts';

/** A key that a client signs with, and what it may do. */
export interface ApiKey {
  readonly account: string;
  readonly key: string;
  /** As the client has it: base64 at Kraken, text or a PEM public key at Binance. */
  readonly secret: string;
  readonly canWithdraw: boolean;
  /** True for a key that works from any address, as Binance tells. */
  readonly isUnbound?: boolean;
}

/** All that a face stands on. */
export interface VenueContext {
  readonly engine: MatchingEngine;
  readonly clock: VenueClock;
  readonly faults: ActiveFaults;
  readonly balances: BalanceView;
  readonly transfers: Transfers;
  /** By key. */
  readonly keys: ReadonlyMap<string, ApiKey>;
  /** Leaves at most these lots for the next order, for faults of partial fills. */
  readonly thin: (market: string, side: Order['side'], ticks: bigint, lots: bigint) => void;
}

/** The time that the venue believes it is, in milliseconds. */
export function venueTime({ clock, faults }: VenueContext): number {
  return clock.now() + (faults.lasting('skew')?.ms ?? 0);
}

/** The whole venue's status while a fault sets one. */
export function venueStatus({
  faults,
}: VenueContext): 'online' | 'maintenance' | 'cancel_only' | 'post_only' | 'limit_only' {
  const fault = faults.lasting('status');
  return fault && fault.market === undefined ? fault.status : 'online';
}

/** True while look-ups do not know this order yet. */
export function isYetUnknown({ clock, faults }: VenueContext, order: Order): boolean {
  const fault = faults.lasting('unknown-order');
  return fault !== undefined && clock.now() - order.createdAt < fault.ms;
}

/** Lets faults act on an order that is about to be placed. @throws OrderRefused */
export function spoilOrder(
  { engine, faults, thin }: VenueContext,
  path: string,
  order: Pick<Order, 'market' | 'side' | 'ticks' | 'lots'>,
): void {
  const refusal = faults.takeForCall('refuse-order', path);
  if (refusal) throw engine.refusal(refusal.reason);
  const partial = faults.takeForCall('partial-fill', path);
  if (partial) thin(order.market, order.side, order.ticks, (order.lots * BigInt(partial.percent)) / 100n);
}
