import type { Hop } from '../engine/hops/hop.ts';
import type { QuoteEngine } from '../engine/quote-engine.ts';

/** The hops of one venue, by the asset that they take. */
export interface VenueHops {
  readonly venue: string;
  readonly from: ReadonlyMap<string, readonly Hop[]>;
}

/** By engine: its listings never change. */
const known = new WeakMap<QuoteEngine, readonly VenueHops[]>();

/** The hops of each venue of an engine, in the order of its venues. */
export function venueHopsOf(engine: QuoteEngine): readonly VenueHops[] {
  const before = known.get(engine);
  if (before) return before;
  const { venues, listings } = engine.shape;
  const found = venues.map(({ id, name }) => {
    const from = new Map<string, Hop[]>();
    for (const [index, { venue }] of listings.entries()) {
      if (venue !== id) continue;
      const { sell, buy } = engine.market(index);
      for (const hop of [sell, buy]) from.set(hop.from, [...(from.get(hop.from) ?? []), hop]);
    }
    return { venue: name, from };
  });
  known.set(engine, found);
  return found;
}
