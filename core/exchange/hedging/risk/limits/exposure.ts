import type { OfferStop, RiskLine } from '../../../../domain/hedging/risk.ts';
import type { HedgingSettings } from '../../hedging-settings.ts';

/** An offer stop ends once the exposure is below so many hundredths of its limit: it must not come and go. */
const ENDS_BELOW = 80n;

/** Worth of each position in the unit, with its sign; homes are what the operator counts in, and no exposure. */
export type Exposures = ReadonlyMap<string, bigint>;

/** How long an asset with a position may be without a price before it is neither taken nor given, in milliseconds. */
const UNPRICED_MS = 600_000;

/**
 * The positions by worth. @param lastPrice the worth of 10^18 units as it was last known: an asset whose books are empty for the moment
 * is as exposed as before.
 */
export function exposuresOf(
  positions: ReadonlyMap<string, bigint>,
  homes: readonly string[],
  worth: (asset: string, amount: bigint) => bigint | undefined,
  lastPrice: Readonly<Record<string, string>> = {},
): Exposures {
  return new Map(
    [...positions].flatMap(([asset, position]) => {
      if (position === 0n || homes.includes(asset)) return [];
      const size = worth(asset, abs(position)) ?? (abs(position) * BigInt(lastPrice[asset] ?? '0')) / 10n ** 18n;
      return size === 0n ? [] : [[asset, position < 0n ? -size : size] as const];
    }),
  );
}

/**
 * The stops of assets that have had no price for long, in both directions: nobody knows what their positions are worth, nor what
 * they have lost. They end with the next price. @param unpriced since when assets have none.
 */
export function unpricedStops(
  unpriced: Readonly<Record<string, number>>,
  before: readonly OfferStop[],
  at: number,
): readonly OfferStop[] {
  const long = Object.entries(unpriced).filter(([, since]) => at - since >= UNPRICED_MS);
  return long.flatMap(([asset]) =>
    (['pay-in', 'payout'] as const).map((direction) => {
      const reason = `no book has a price of ${asset}: its exposure and loss are not known`;
      const known = before.find((stop) => stop.asset === asset && stop.direction === direction);
      return known?.reason === reason ? known : { asset, direction, reason, at };
    }),
  );
}

/** The lines of the limits of exposure: every asset, and the total. */
export function exposureLines(
  exposures: Exposures,
  { assetExposure, totalExposure }: Pick<HedgingSettings, 'assetExposure' | 'totalExposure'>,
): readonly RiskLine[] {
  const total = totalOf(exposures);
  return [
    { name: 'total-exposure', ...used(total, totalExposure) },
    ...[...exposures].map(([asset, value]) => {
      return { name: 'asset-exposure', of: asset, ...used(value, assetExposure) } as const;
    }),
  ];
}

/**
 * The offer stops that exposures ask for: an asset beyond its limit, and each asset that adds to the total beyond its
 * limit, in the direction that would enlarge it. @param before those in force: they end only well below the limit.
 */
export function exposureStops(
  exposures: Exposures,
  { assetExposure, totalExposure }: Pick<HedgingSettings, 'assetExposure' | 'totalExposure'>,
  before: readonly OfferStop[],
  at: number,
): readonly OfferStop[] {
  const total = totalOf(exposures);
  return [...exposures].flatMap(([asset, value]) => {
    const direction = value > 0n ? 'pay-in' : 'payout';
    const known = before.find((stop) => stop.asset === asset && stop.direction === direction);
    const isAbove = (amount: bigint, limit: bigint) =>
      known === undefined ? amount > limit : amount * 100n > limit * ENDS_BELOW;
    const isOwn = isAbove(abs(value), assetExposure);
    // A small part of a large total is not worth a stop.
    const isPart = isAbove(total, totalExposure) && abs(value) * 20n > totalExposure;
    if (!isOwn && !isPart) return [];
    const reason = `the exposure ${isOwn ? `in ${asset}` : 'in total'} is beyond its limit`;
    return [known ?? { asset, direction, reason, at }];
  });
}

function used(value: bigint, limit: bigint): Pick<RiskLine, 'limit' | 'value' | 'isBeyond'> {
  return { limit: String(limit), value: String(value), isBeyond: abs(value) > limit };
}

function totalOf(exposures: Exposures): bigint {
  return [...exposures.values()].reduce((sum, value) => sum + abs(value), 0n);
}

function abs(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}
