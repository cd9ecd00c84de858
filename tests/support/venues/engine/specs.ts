/** An asset of a venue. Balances are whole units of `decimals` places. */
export interface AssetSpec {
  /** The common code, such as `BTC`; each face has its own name for it. */
  readonly code: string;
  readonly decimals: number;
}

/** A spot market and its rules. Numbers are plain decimal strings. */
export interface MarketSpec {
  readonly base: string;
  readonly quote: string;
  /** Price step, in quote per base. */
  readonly tick: string;
  /** Size step, in base. */
  readonly lot: string;
  /** Smallest order by size, in base. */
  readonly minimumBase: string;
  /** Smallest order by value, in quote. */
  readonly minimumQuote: string;
  /** Limit prices further than this many percent beyond the last price are refused. */
  readonly bandPercent: number;
}

/** `maintenance` and `delisted` take neither orders nor cancellations. */
export type MarketStatus = 'online' | 'post_only' | 'cancel_only' | 'limit_only' | 'maintenance' | 'delisted';

export type Side = 'buy' | 'sell';

/** The symbol of a market in common codes: `BTC/USD`. */
export const symbolOf = (spec: Pick<MarketSpec, 'base' | 'quote'>): string => `${spec.base}/${spec.quote}`;
