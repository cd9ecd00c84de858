import type { VenueAmount } from './venue-amount.ts';

export type OrderSide = 'buy' | 'sell';

/** A market of a venue: the venue's own symbol, and the assets of ours that it trades. */
export interface AccountMarket {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
}

/**
 * - `planned`: written, not sent.
 * - `sent`: it may have reached the venue at any moment; it is never sent again.
 * - `unknown`: its reply was lost; the venue is asked for it by its client ID.
 * - `filled`, `partly`: the venue executed all or a part of it; the executions are not booked yet.
 * - `cancelled`: nothing was executed, and nothing ever will be.
 * - `booked`: its executions are in the ledger.
 */
export const HEDGE_STATES = ['planned', 'sent', 'unknown', 'filled', 'partly', 'cancelled', 'booked'] as const;
export type HedgeState = (typeof HEDGE_STATES)[number];

/** What nothing follows after. */
export const ENDED_HEDGES: ReadonlySet<HedgeState> = new Set(['cancelled', 'booked']);

/**
 * An order that works off positions at a venue: immediate or cancel, with a limit. Amounts are in units of 10^-18, times
 * in milliseconds since 1970.
 */
export interface Hedge {
  /** 32 hex digits; also the order's client ID at the venue. */
  readonly id: string;
  readonly venue: string;
  readonly market: AccountMarket;
  readonly side: OrderSide;
  /** Plain decimals: base in whole lots, and quote per base in whole ticks. */
  readonly size: string;
  readonly limit: string;
  /** The quote that the whole order was expected to move, by the books that it was planned on. */
  readonly expected: bigint;
  /** Of the whole order, in the unit that limits are given in. */
  readonly worth: bigint;
  readonly state: HedgeState;
  readonly createdAt: number;
  readonly sentAt?: number | undefined;
  /** The venue has to refuse it from then on. */
  readonly deadline?: number | undefined;
  readonly endedAt?: number | undefined;
  /** The venue's own ID. */
  readonly orderId?: string | undefined;
  /** Base that was executed. */
  readonly filled: bigint;
  /** Once booked: the quote that was moved, and the fees. */
  readonly cost?: bigint | undefined;
  readonly fees?: readonly VenueAmount[] | undefined;
  /** The venue refused it. */
  readonly isRefused: boolean;
  /** By the venue's clock, when it first did not know the order; absent once it does. */
  readonly missingSince?: number | undefined;
  /** Times that its venue was asked for it in vain. */
  readonly attempts: number;
  /** Why it is where it is, in the venue's words or ours. */
  readonly note?: string | undefined;
}
