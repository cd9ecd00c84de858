import { firstValueFrom, VirtualTimeScheduler } from 'rxjs';
import { expect, it } from 'vitest';
import { EmbeddedCatalogue } from '../../../adapters/market-embedded/embedded-catalogue.ts';
import { EmbeddedMarket } from '../../../adapters/market-embedded/embedded-market.ts';
import { referenceAssets } from '../../../adapters/market-embedded/reference-assets.ts';
import { specificationExample } from '../../core/exchange/quotes/specification-example.ts';
import { formatUnits, parseUnits } from '../../../core/domain/amount.ts';
import { QuoteEngine } from '../../../core/exchange/quotes/engine/quote-engine.ts';
import type { MarketGeneration } from '../../../core/ports/markets/market-feed.ts';

async function engineOn(market: MarketGeneration): Promise<QuoteEngine> {
  const engine = new QuoteEngine(market);
  engine.apply(await firstValueFrom(market.updates$));
  return engine;
}

it('the example of the specification is the best trade on its market in both directions', async () => {
  const engine = await engineOn(specificationExample().market);
  const trade = engine.exactIn('ltc', 'doge', parseUnits('15', 8))!;
  const route = trade.legs.map(({ fills }) => fills.map(({ hop, amountOut }) => [hop.to, formatUnits(amountOut, 8)]));
  expect(route).toEqual([
    [
      ['btc', '0.17'],
      ['doge', '397970'],
    ],
  ]);
  expect(formatUnits(engine.exactOut('ltc', 'doge', trade.amountOut)!.amountIn, 8)).toBe('15');
});

it('every currency of the catalogue can be exchanged for another one and back, at a loss', async () => {
  const engine = await engineOn(new EmbeddedMarket({ clock: new VirtualTimeScheduler() }));
  const priceOf = new Map(referenceAssets().map(({ id, price }) => [id, price]));
  const offered = new EmbeddedCatalogue().list().flatMap(({ isWebEnabled, asset }) => (isWebEnabled ? [asset] : []));
  const odd = [...new Set(offered)].filter((asset) => {
    const paid = BigInt(Math.round((200 / priceOf.get(asset)!) * 1e8));
    const other = asset === 'btc' ? 'eth' : 'btc';
    const got = engine.exactIn(asset, other, paid);
    const back = got && engine.exactIn(other, asset, got.amountOut);
    return !back || back.amountOut >= paid || back.amountOut < (paid * 85n) / 100n;
  });
  expect(odd).toEqual([]);
});
