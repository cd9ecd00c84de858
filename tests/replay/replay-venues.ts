import type { ReplayVenue } from './replay-venue.ts';
import { binanceReplay } from './venues/binance-replay.ts';
import { bybitReplay } from './venues/bybit-replay.ts';
import { coinbaseReplay } from './venues/coinbase-replay.ts';
import { krakenReplay } from './venues/kraken-replay.ts';
import { kucoinReplay } from './venues/kucoin-replay.ts';
import { okxReplay } from './venues/okx-replay.ts';

const VENUES: Readonly<Record<string, ReplayVenue>> = {
  kraken: krakenReplay,
  binance: binanceReplay,
  okx: okxReplay,
  coinbase: coinbaseReplay,
  bybit: bybitReplay,
  kucoin: kucoinReplay,
};

/** @throws Error for a venue whose recordings are not read. */
export function replayVenue(venue: string): ReplayVenue {
  const found = VENUES[venue];
  if (found) return found;
  throw new Error(`recordings of ${venue} are not read; those of ${Object.keys(VENUES).join(', ')} are`);
}
