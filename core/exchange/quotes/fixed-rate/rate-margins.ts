import type { Currency } from '../../../domain/quotes/currency.ts';
import { promisedMinutes } from '../../../domain/transactions/fixed-window.ts';
import { MILLION } from '../fees.ts';
import { DEFAULT_VOLATILITY, type Volatilities } from './volatilities.ts';
import { FIXED_RATE_SETTINGS, type FixedRateSettings } from './fixed-rate-settings.ts';

/** The least margin, as a part of the payout before fees. */
const LEAST = 0.001;
/** Standard deviations of the price's movement that the margin covers. */
const DEVIATIONS = 1.25;
/** Margins are whole hundredths of a percent, so that they do not change with every movement. */
const STEP = 100n;

/**
 * The margin of a promise, in millionths of the payout before fees, rounded up to a hundredth of a percent:
 * `min(most, max(0.1 %, 1.25 × volatility × √minutes))`. A customer who takes a fixed rate in both directions and pays
 * only the better one gains 0.8 × volatility × √minutes on average.
 * @param volatility per square root of a minute. @param most a percentage.
 */
export function marginOf(volatility: number, minutes: number, most: number): bigint {
  const wanted = Math.max(LEAST, DEVIATIONS * volatility * Math.sqrt(minutes));
  const millionths = BigInt(Math.ceil(Math.min(1, wanted) * Number(MILLION) - 1e-6));
  const rounded = ((millionths + STEP - 1n) / STEP) * STEP;
  const bound = (BigInt(most) * MILLION) / 100n;
  return rounded < bound ? rounded : bound;
}

/** How much less a fixed rate pays than the floating one, for the movement of the market that it leaves to the exchange. */
export class RateMargins {
  readonly #volatilities: Pick<Volatilities, 'ofPair'> | undefined;
  readonly #most: number;

  /** @param volatilities without them that of an asset without a history is assumed. */
  constructor(
    volatilities?: Pick<Volatilities, 'ofPair'>,
    { marginMost }: Pick<FixedRateSettings, 'marginMost'> = FIXED_RATE_SETTINGS,
  ) {
    this.#volatilities = volatilities;
    this.#most = marginMost;
  }

  /** In millionths of the payout before fees. */
  of(from: Currency, to: Currency): bigint {
    const volatility = this.#volatilities?.ofPair(from.asset, to.asset) ?? DEFAULT_VOLATILITY * Math.SQRT2;
    return marginOf(volatility, promisedMinutes(from), this.#most);
  }
}
