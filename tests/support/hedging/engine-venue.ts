import { BINANCE, KRAKEN } from '../venues/markets.ts';
import { SimulatedVenue } from '../venues/simulated-venue.ts';
import type { Face } from '../venues/server/face.ts';
import type { VenueClock } from '../venues/venue-clock.ts';

interface EngineVenueOptions {
  readonly clock: VenueClock;
  readonly seed: number;
  /** Symbols such as `BTC/USDT`; all unless given. */
  readonly markets?: readonly string[];
  readonly levels?: number;
}

/** A simulated venue that does not listen: for accounts straight on its engine. Kraken takes fees in the quote asset. */
export function engineVenue(
  name: 'kraken' | 'binance',
  { clock, seed, markets: wanted, levels = 40 }: EngineVenueOptions,
): SimulatedVenue<Face> {
  const { assets, markets } = name === 'kraken' ? KRAKEN : BINANCE;
  const fees =
    name === 'kraken'
      ? { maker: 1600, taker: 2600, in: 'quote' as const }
      : { maker: 1000, taker: 1000, in: 'received' as const };
  const listed = markets.filter(({ base, quote }) => wanted === undefined || wanted.includes(`${base}/${quote}`));
  return new SimulatedVenue<Face>({ assets, markets: listed, fees, clock, seed, levels, stepMs: 0 }, () => SILENT);
}

/** Nobody calls, and no streams are written while time passes. */
const unused = () => {
  throw new Error('this venue does not listen');
};
const SILENT: Face = { rest: unused, connect: unused, isFollowed: () => false, unavailable: unused, tooMany: unused };
