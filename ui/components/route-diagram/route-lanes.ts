import { parseUnits } from '../../../core/domain/amount.ts';
import type { Hop, Quote } from '../../../core/domain/quotes/quote.ts';

/** One path from the pay-in to the payout. */
export interface Lane {
  /** Part of the pay-in, from 0 to 1, for display; undefined when there is one lane only. */
  readonly share: number | undefined;
  readonly hops: readonly Hop[];
}

/** The parts of a quote that the diagram needs. */
export type RouteOf = Pick<Quote, 'amountFrom' | 'amountTo' | 'legs'>;

const PLACES = 18;
const THOUSANDTHS = 1000n;

/** The lanes of a route, the largest first. */
export function routeLanes({ amountFrom, legs }: RouteOf): readonly Lane[] {
  if (legs.length === 1) return [{ share: undefined, hops: legs[0]!.hops }];
  const lanes = legs.map(({ amountIn, hops }) => ({ share: shareOf(amountIn, amountFrom), hops }));
  return lanes.toSorted((a, b) => b.share - a.share);
}

function shareOf(part: string, whole: string): number {
  const total = parseUnits(whole, PLACES, 'floor');
  return total === 0n ? 0 : Number((parseUnits(part, PLACES, 'floor') * THOUSANDTHS) / total) / Number(THOUSANDTHS);
}
