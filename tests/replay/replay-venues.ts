import type { ReplayVenue } from './replay-venue.ts';
import { binanceReplay } from './venues/binance-replay.ts';
import { krakenReplay } from './venues/kraken-replay.ts';

const VENUES: Readonly<Record<string, ReplayVenue>> = { kraken: krakenReplay, binance: binanceReplay };

/** @throws Error for a venue whose recordings are not read. */
export function replayVenue(venue: string): ReplayVenue {
  const found = VENUES[venue];
  if (found) return found;
  throw new Error(`recordings of ${venue} are not read; those of ${Object.keys(VENUES).join(', ')} are`);
}
