import type { OfferStop, RiskLine } from '../../../../domain/hedging/risk.ts';
import type { HedgingSettings } from '../../hedging-settings.ts';

/** An offer stop ends once the exposure is below so many hundredths of its limit: it must not come and go. */
const ENDS_BELOW = 80n;

/** Worth of each position in the unit, with its sign; homes are what the operator counts in, and no exposure. */
export type Exposures = ReadonlyMap<string, bigint>;

/** The positions with a price, by worth. */
export function exposuresOf(
  positions: ReadonlyMap<string, bigint>,
  homes: readonly string[],
  worth: (asset: string, amount: bigint) => bigint | undefined,
): Exposures {
  return new Map(
    [...positions].flatMap(([asset, position]) => {
      if (position === 0n || homes.includes(asset)) return [];
      const size = worth(asset, abs(position));
      return size === undefined || size === 0n ? [] : [[asset, position < 0n ? -size : size] as const];
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
