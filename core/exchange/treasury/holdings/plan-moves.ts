import type { Target } from './targets.ts';

/** Decimals of amounts that are moved, whatever those of the places. */
export const MOVE_DECIMALS = 18;
/** A place that this program does not know. */
export const OUTSIDE = 'outside';

/** A place with a target. */
export interface Place {
  /** `hot wallet of btc`, `kraken`. */
  readonly name: string;
  readonly asset: string;
  readonly decimals: number;
  /** What it holds less everything that is promised of it, in smallest units; negative if more is promised. */
  readonly left: bigint;
  readonly target: Target;
  /** Where coins are sent to, to come here. */
  readonly address?: string | undefined;
}

/** A transfer that would bring places back to their targets. */
export interface Move {
  readonly asset: string;
  /** In units of 10^-18. */
  readonly amount: bigint;
  readonly from: string;
  readonly to: string;
  readonly address?: string | undefined;
  readonly why: string;
}

interface Open {
  readonly place: Place;
  amount: bigint;
}

const TOO_LITTLE = 'less than the least is left there after what is promised';
const TOO_MUCH = 'more than the most is left there after what is promised';

/**
 * What would bring every place below its least or above its most to its target: first from surpluses to where coins of the same
 * asset are missing, then from and to outside. Amounts are cut to what both places can count, and a rest that not every
 * place of the asset can count is left.
 */
export function planMoves(places: readonly Place[]): readonly Move[] {
  return [...Map.groupBy(places, ({ asset }) => asset).values()].flatMap(movesOfAsset);
}

function movesOfAsset(places: readonly Place[]): readonly Move[] {
  const needs = places.flatMap((place): Open[] =>
    place.left < place.target.least ? [{ place, amount: wide(place, place.target.target - place.left) }] : [],
  );
  const surpluses = places.flatMap((place): Open[] =>
    place.left > place.target.most ? [{ place, amount: wide(place, place.left - place.target.target) }] : [],
  );
  const rest = unitOf(places.reduce((a, b) => (a.decimals < b.decimals ? a : b)));
  const moves: Move[] = [];
  for (const need of needs) {
    for (const surplus of surpluses) {
      const least = need.amount < surplus.amount ? need.amount : surplus.amount;
      const amount = cut(need.place, cut(surplus.place, least));
      if (amount === 0n) continue;
      moves.push({ ...moveTo(need.place, surplus.place.name), amount });
      need.amount -= amount;
      surplus.amount -= amount;
    }
    if (need.amount >= rest) moves.push({ ...moveTo(need.place, OUTSIDE), amount: need.amount });
  }
  for (const { place, amount } of surpluses)
    if (amount >= rest) {
      const { cold } = place.target;
      const where = cold === undefined ? { to: OUTSIDE } : { to: 'cold address', address: cold };
      moves.push({ asset: place.asset, amount, from: place.name, ...where, why: TOO_MUCH });
    }
  return moves;
}

function moveTo({ asset, name, address }: Place, from: string): Omit<Move, 'amount'> {
  return { asset, from, to: name, ...(address !== undefined && { address }), why: TOO_LITTLE };
}

function unitOf({ decimals }: Place): bigint {
  return 10n ** BigInt(MOVE_DECIMALS - decimals);
}

function wide(place: Place, units: bigint): bigint {
  return units * unitOf(place);
}

function cut(place: Place, amount: bigint): bigint {
  return amount - (amount % unitOf(place));
}
