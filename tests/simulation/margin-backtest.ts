import type { Currency } from '../../core/domain/quotes/currency.ts';
import { FIXED_QUOTE_MS, fixedWindowMs, promisedMinutes } from '../../core/domain/transactions/fixed-window.ts';
import { payoutOf, SERVICE_FEE, THOUSAND } from '../../core/exchange/quotes/fees.ts';
import { RateMargins } from '../../core/exchange/quotes/fixed-rate/rate-margins.ts';
import { COIN, DOLLAR } from './path-market.ts';
import { measured, pricePath } from './price-path.ts';

/** Minutes in which the volatility is measured before the first promise, and between promises. */
const [WARM_UP, PAUSE] = [1_440, 7];
const MINUTE_MS = 60_000;
const MINUTES_OF_YEAR = 525_600;
/** What is paid in, in dollars; payouts are counted in millionths. */
const [STAKE, UNIT] = [1_000, 1_000_000];
const BASIS_POINTS = 10_000;

interface Terms {
  /** Percent a year. */
  readonly volatility: number;
  readonly days: number;
  readonly seeds: readonly number[];
}

/** What the exchange made of the promises of one direction. Results in hundredths of a percent of what was paid in. */
export interface BacktestRow {
  readonly volatility: number;
  /** Minutes within which the payment has to be in a block, and until it can be sold. */
  readonly window: number;
  readonly minutes: number;
  readonly promises: number;
  readonly margin: number;
  /** Share of promises after which the market had moved by more than the margin, and by more than margin and fee. */
  readonly beyondMargin: number;
  readonly losing: number;
  /** Mean result, the service fee included, if every promise is paid: without the margin, and with it. */
  readonly before: number;
  readonly mean: number;
  /** The same if only those are paid whose customer gains at the end of the window, for each promise that was asked for. */
  readonly chosen: number;
}

/** Promises a fixed rate again and again along price paths, by the product's own margin, and sells what is paid at its end. */
export function backtest({ volatility, days, seeds }: Terms, from: Currency): BacktestRow {
  const [minutes, window] = [Math.ceil(promisedMinutes(from)), fixedWindowMs(from) / MINUTE_MS];
  const to = from === COIN ? DOLLAR : COIN;
  const sums = { promises: 0, margin: 0, beyondMargin: 0, losing: 0, before: 0, mean: 0, chosen: 0 };
  for (const seed of seeds) {
    const prices = pricePath(seed, WARM_UP + days * 1_440, volatility / 100 / Math.sqrt(MINUTES_OF_YEAR));
    const { volatilities, look } = measured(prices);
    const margins = new RateMargins(volatilities);
    for (let minute = 0; minute + minutes < prices.length; minute += 1) {
      look(minute);
      if (minute < WARM_UP || minute % PAUSE !== 0) continue;
      // A movement against the exchange is one that makes the payout dearer, or what was paid in cheaper.
      const move = (later: number) =>
        from === COIN ? prices[later]! / prices[minute]! : prices[minute]! / prices[later]!;
      const margin = margins.of(from, to);
      const paidOut = (taken: bigint) =>
        Number(payoutOf(BigInt(STAKE * UNIT), 0n, { margin: taken }).net) / UNIT / STAKE;
      const sold = move(minute + minutes);
      const [promised, plain] = [paidOut(margin), paidOut(0n)];
      const isChosen = promised > move(minute + window + FIXED_QUOTE_MS / MINUTE_MS);
      sums.promises += 1;
      sums.margin += Number(margin) / 100;
      sums.beyondMargin += Number(sold < promised + Number(SERVICE_FEE) / Number(THOUSAND));
      sums.losing += Number(sold < promised);
      sums.before += sold - plain;
      sums.mean += sold - promised;
      sums.chosen += isChosen ? sold - promised : 0;
    }
  }
  const { promises } = sums;
  const points = (sum: number) => (sum / promises) * BASIS_POINTS;
  return {
    volatility,
    window,
    minutes,
    promises,
    margin: sums.margin / promises,
    beyondMargin: sums.beyondMargin / promises,
    losing: sums.losing / promises,
    before: points(sums.before),
    mean: points(sums.mean),
    chosen: points(sums.chosen),
  };
}

/** Both directions: a coin with slow blocks, and a dollar coin with quick ones. */
export const DIRECTIONS = [DOLLAR, COIN];
