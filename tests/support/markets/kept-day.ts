import { EmbeddedCatalogue } from '../../../adapters/market-embedded/embedded-catalogue.ts';
import { EmbeddedMarket } from '../../../adapters/market-embedded/embedded-market.ts';
import { MemoryLogger } from '../../../adapters/memory/memory-logger.ts';
import { openStore } from '../../../adapters/postgres/open-store.ts';
import { MINUTE_MS, POINT_MS, POINTS } from '../../../core/domain/quotes/rate-history.ts';
import { dollarPrices } from '../../../core/exchange/quotes/history/dollar-prices.ts';
import { MarketEngine } from '../../../core/exchange/quotes/market/market-engine.ts';
import { SettableClock } from '../fixtures/settable-clock.ts';

/**
 * Keeps the demonstration's prices of the last 24 hours, one in each quarter of an hour, in the data folder of a server
 * that does not run: as if it had run all that time.
 */
export async function keepDay(folder: string): Promise<void> {
  const store = await openStore({ databaseUrl: undefined, folder, logger: new MemoryLogger() });
  const assets = new Set(new EmbeddedCatalogue().list().map(({ asset }) => asset));
  const now = Date.now();
  for (let point = 1; point < POINTS; point += 1) {
    const at = now - point * POINT_MS;
    const feed = new EmbeddedMarket({ clock: new SettableClock(at) });
    const engine = new MarketEngine(feed, { refused: () => undefined, unusable: () => undefined });
    const following = engine.follow();
    const minute = Math.floor(at / MINUTE_MS);
    await store.prices.add({ minute, isLive: false, prices: dollarPrices(engine, assets) });
    following.unsubscribe();
  }
  await store.close();
}
