import type { Ticker } from '../quotes/currency.ts';

export const STOP_SCOPES = ['all', 'chain', 'currency', 'pair'] as const;
export const STOP_DIRECTIONS = ['all', 'pay-in', 'payout'] as const;

/** What an emergency stop is about: `name` is a chain's ID, a ticker, or a pair as `ltc/doge`; absent for `all`. */
export interface StopTarget {
  readonly scope: (typeof STOP_SCOPES)[number];
  readonly name?: string | undefined;
  /**
   * `pay-in`: what customers send; it is seen, but not exchanged. `payout`: everything that leaves, refunds included. A
   * pair is stopped in both.
   */
  readonly direction: (typeof STOP_DIRECTIONS)[number];
}

/** An emergency stop by staff. */
export interface Stop extends StopTarget {
  /** Shown to customers as it was written. */
  readonly reason: string;
  readonly by: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** What customers see of a stop: what of their exchange it keeps waiting. */
export interface StopView {
  readonly what: 'pay-in' | 'exchange' | 'payout';
  readonly reason: string;
  /** ISO 8601. */
  readonly since: string;
}

/** A currency and the chain that it moves on; no chain where none is connected. */
export interface MovedCurrency {
  readonly ticker: Ticker;
  readonly chain: string | undefined;
}

/** True if both are about the same. */
export function isSameTarget(a: StopTarget, b: StopTarget): boolean {
  return a.scope === b.scope && a.name === b.name && a.direction === b.direction;
}

/** The stop of one direction of a currency, if there is one. */
export function stopOfCurrency(
  stops: readonly Stop[],
  { ticker, chain }: MovedCurrency,
  direction: 'pay-in' | 'payout',
): Stop | undefined {
  return stops.find((stop) => {
    if (stop.direction !== 'all' && stop.direction !== direction) return false;
    switch (stop.scope) {
      case 'all':
        return true;
      case 'chain':
        return stop.name === chain;
      case 'currency':
        return stop.name === ticker;
      case 'pair':
        return false;
    }
  });
}

/** The stop of exchanging one currency for another, if there is one. */
export function stopOfPair(stops: readonly Stop[], from: MovedCurrency, to: MovedCurrency): Stop | undefined {
  const pair = `${from.ticker}/${to.ticker}`;
  return (
    stops.find(({ scope, name }) => scope === 'pair' && name === pair) ??
    stopOfCurrency(stops, from, 'pay-in') ??
    stopOfCurrency(stops, to, 'payout')
  );
}
