import { BINANCE, KRAKEN } from './markets.ts';
import { BinanceFace } from './binance/binance-face.ts';
import { KrakenFace } from './kraken/kraken-face.ts';
import { SimulatedVenue } from './simulated-venue.ts';
import { VenueClock } from './venue-clock.ts';

export interface OpenOptions {
  /** The same seed gives the same books and the same moves. */
  readonly seed?: number;
  /** Levels of each side, roughly. */
  readonly levels?: number;
  /** Time between two steps of each crowd in milliseconds; 0 for books that stand still until `crowd.step()`. */
  readonly stepMs?: number;
  /** True if time passes only by `clock.advance`. */
  readonly isManual?: boolean;
}

/** Both simulated venues on loopback ports, with one clock. */
export interface OpenVenues extends AsyncDisposable {
  readonly kraken: SimulatedVenue<KrakenFace>;
  readonly binance: SimulatedVenue<BinanceFace>;
  readonly clock: VenueClock;
  readonly close: () => Promise<void>;
}

/** The names of the simulated venues. */
export const SIMULATED = ['kraken', 'binance'] as const;
export type SimulatedName = (typeof SIMULATED)[number];

type Common = Required<Pick<OpenOptions, 'seed' | 'levels' | 'stepMs'>> & { readonly clock: VenueClock };

function simulatedKraken(common: Common): SimulatedVenue<KrakenFace> {
  const kraken = new SimulatedVenue(
    { ...KRAKEN, ...common, fees: { maker: 1600, taker: 2600, in: 'quote' } },
    (venue) => new KrakenFace(venue),
  );
  kraken.onStatus = () => kraken.face.sockets.announceStatus();
  return kraken;
}

function simulatedBinance(common: Common): SimulatedVenue<BinanceFace> {
  return new SimulatedVenue(
    { ...BINANCE, ...common, fees: { maker: 1000, taker: 1000, in: 'received' } },
    (venue) => new BinanceFace(venue),
  );
}

/** One simulated venue that listens, on a clock that follows real time; for a process of its own. */
export async function openVenue(name: SimulatedName, options: Omit<Common, 'clock'>) {
  const clock = new VenueClock();
  // Before anything that takes time: the clock would be late by that for good, and the product halts venues whose clock is.
  clock.followRealTime();
  const venue = { kraken: simulatedKraken, binance: simulatedBinance }[name]({ ...options, clock });
  await venue.listen();
  return venue;
}

/** Opens the simulated Kraken and Binance with seeded markets on free loopback ports. */
export async function openVenues(options: OpenOptions = {}): Promise<OpenVenues> {
  const { seed = 1, levels = 40, stepMs = 20, isManual = false } = options;
  const clock = new VenueClock();
  const stop = isManual ? () => {} : clock.followRealTime();
  const common = { clock, levels, stepMs };
  const kraken = simulatedKraken({ ...common, seed });
  const binance = simulatedBinance({ ...common, seed: seed + 1 });
  await Promise.all([kraken.listen(), binance.listen()]);
  const close = async (): Promise<void> => {
    stop();
    await Promise.all([kraken.close(), binance.close()]);
  };
  return { kraken, binance, clock, close, [Symbol.asyncDispose]: close };
}
