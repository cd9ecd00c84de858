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

/** Opens the simulated Kraken and Binance with seeded markets on free loopback ports. */
export async function openVenues(options: OpenOptions = {}): Promise<OpenVenues> {
  const { seed = 1, levels = 40, stepMs = 20, isManual = false } = options;
  const clock = new VenueClock();
  const common = { clock, levels, stepMs };
  const kraken = new SimulatedVenue(
    { ...KRAKEN, ...common, seed, fees: { maker: 1600, taker: 2600, in: 'quote' } },
    (venue) => new KrakenFace(venue),
  );
  kraken.onStatus = () => kraken.face.sockets.announceStatus();
  const binance = new SimulatedVenue(
    { ...BINANCE, ...common, seed: seed + 1, fees: { maker: 1000, taker: 1000, in: 'received' } },
    (venue) => new BinanceFace(venue),
  );
  await Promise.all([kraken.listen(), binance.listen()]);
  const stop = isManual ? () => {} : clock.followRealTime();
  const close = async (): Promise<void> => {
    stop();
    await Promise.all([kraken.close(), binance.close()]);
  };
  return { kraken, binance, clock, close, [Symbol.asyncDispose]: close };
}
