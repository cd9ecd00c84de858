import type { RefusalReason } from '../engine/order.ts';
import type { MarketStatus, MarketSpec } from '../engine/specs.ts';

/** When a call fails: `before` the venue acted, or `after` it did. */
type When = 'before' | 'after';

interface OnBooks {
  /** Common symbol such as `BTC/USD`; every market if missing. */
  readonly market?: string;
  /** How often it happens; once if missing. */
  readonly count?: number;
}

interface OnCalls {
  /** Part of the path, such as `AddOrder`; every call if missing. */
  readonly call?: string;
  readonly count?: number;
}

/** Faults that happen `count` times to messages of books. */
type BookFault =
  | ({ readonly kind: 'lost' | 'doubled' | 'swapped' | 'wrong-checksum' | 'old-snapshot' } & OnBooks)
  | ({ readonly kind: 'late'; readonly ms: number } & OnBooks);

/** Faults that happen `count` times to REST calls. */
type CallFault =
  | ({ readonly kind: 'rate-limit'; readonly retryAfter: number; readonly ban?: boolean } & OnCalls)
  | ({ readonly kind: 'unavailable' | 'timeout' | 'reset'; readonly when: When } & OnCalls)
  | ({ readonly kind: 'refuse-order'; readonly reason: RefusalReason } & OnCalls)
  /** The next order finds only this share of its size. */
  | ({ readonly kind: 'partial-fill'; readonly percent: number } & OnCalls);

/** Faults that last until they are ended. */
type LastingFault =
  /** Sockets stay open and say nothing, not even pongs. */
  | { readonly kind: 'half-open' }
  /** New sockets are refused with this status of HTTP. */
  | { readonly kind: 'refuse-sockets'; readonly status: number }
  /** Young orders are unknown to look-ups. */
  | { readonly kind: 'unknown-order'; readonly ms: number }
  | { readonly kind: 'skew'; readonly ms: number }
  | { readonly kind: 'lagging-balances'; readonly ms: number }
  /** Of one asset, or of all. */
  | { readonly kind: 'withdrawals'; readonly state: 'suspended' | 'stuck'; readonly asset?: string }
  /** What a chain shows meanwhile stays pending. */
  | { readonly kind: 'deposits'; readonly state: 'suspended'; readonly asset?: string }
  /** The whole venue, or one market. */
  | {
      readonly kind: 'status';
      readonly status: Exclude<MarketStatus, 'online' | 'delisted'>;
      readonly market?: string;
    };

/** Faults that happen at once, for good. */
type Event =
  | { readonly kind: 'drop-sockets' }
  | { readonly kind: 'delist'; readonly market: string }
  | ({ readonly kind: 'grid'; readonly market: string } & Partial<Pick<MarketSpec, 'tick' | 'lot'>>);

/** Something that goes wrong at a venue. */
export type Fault = BookFault | CallFault | LastingFault | Event;
export type FaultKind = Fault['kind'];
export type FaultOf<K extends FaultKind> = Extract<Fault, { readonly kind: K }>;
