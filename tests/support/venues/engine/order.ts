import type { Side } from './specs.ts';

/** `IOC` expires what is not filled at once; `FOK` expires all unless all can be filled at once. */
export type TimeInForce = 'GTC' | 'IOC' | 'FOK';

/** A limit order as a client asks for it, in whole ticks and lots. */
export interface OrderRequest {
  readonly account: string;
  readonly market: string;
  readonly side: Side;
  readonly ticks: bigint;
  readonly lots: bigint;
  readonly timeInForce?: TimeInForce;
  /** Refused if it would take. */
  readonly postOnly?: boolean;
  /** Unique among the account's open orders. */
  readonly clientId?: string;
}

/** One execution of one order. Amounts are units of their assets. */
export interface Fill {
  /** Unique per engine and the same for both sides. */
  readonly trade: number;
  readonly ticks: bigint;
  readonly lots: bigint;
  readonly cost: bigint;
  readonly isMaker: boolean;
  readonly fee: { readonly asset: string; readonly units: bigint };
  readonly at: number;
}

/** `expired`: an IOC, FOK or self-crossing remainder that never rested. */
type OrderStatus = 'open' | 'filled' | 'cancelled' | 'expired';

/** An accepted order. Only the engine changes it. */
export interface Order {
  readonly id: number;
  readonly clientId: string | undefined;
  readonly account: string;
  readonly market: string;
  readonly side: Side;
  readonly ticks: bigint;
  readonly lots: bigint;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  readonly createdAt: number;
  status: OrderStatus;
  filled: bigint;
  /** Units of the quote asset that changed hands. */
  cost: bigint;
  updatedAt: number;
  readonly fills: Fill[];
  /** Units on hold of the asset that it spends. */
  held: bigint;
  /** Fees so far by asset: the exact sum in millionths of a unit, and what of it was taken. */
  readonly fees: Map<string, { exact: bigint; taken: bigint }>;
}

export const remaining = (order: Order): bigint => order.lots - order.filled;
export const isOpen = (order: Order): boolean => order.status === 'open';

/** Why the engine refuses an order. */
export type RefusalReason =
  | 'unknown-market'
  | 'market-closed'
  | 'cancel-only'
  | 'post-only-market'
  | 'tick'
  | 'lot'
  | 'minimum-size'
  | 'minimum-value'
  | 'price-band'
  | 'balance'
  | 'duplicate'
  | 'would-take'
  | 'unknown-order';

/** The engine did not accept a request; nothing has changed. */
export class OrderRefused extends Error {
  override readonly name = 'OrderRefused';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, detail = '') {
    super(detail === '' ? reason : `${reason}: ${detail}`);
    this.reason = reason;
  }
}
