import { asyncScheduler } from 'rxjs';
import { LiveMarket } from '../../adapters/market-live/live-market.ts';
import type { Currency } from '../../core/domain/quotes/currency.ts';
import type { MarketFeed } from '../../core/ports/markets/market-feed.ts';
import type { Logger } from '../../core/ports/services/logger.ts';
import { openStream } from './open-stream.ts';
import { readVenues } from './read-venues.ts';

/** The market of a server whose file names venues. @throws StartError for mistakes in the file. */
export function openLiveMarket(
  file: string,
  dataFolder: string,
  currencies: readonly Currency[],
  logger: Logger,
): MarketFeed {
  const { from } = readVenues(file, dataFolder, currencies);
  return new LiveMarket({ connect: () => openStream(from), clock: asyncScheduler, logger });
}
