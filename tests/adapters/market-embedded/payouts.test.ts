import { firstValueFrom, VirtualTimeScheduler } from 'rxjs';
import { expect, it } from 'vitest';
import { EmbeddedCatalogue } from '../../../adapters/market-embedded/embedded-catalogue.ts';
import { EmbeddedMarket } from '../../../adapters/market-embedded/embedded-market.ts';
import { ExchangeError } from '../../../core/contract/exchange-error.ts';
import { formatUnits } from '../../../core/domain/amount.ts';
import { isWithdrawable } from '../../../core/domain/quotes/currency.ts';
import { QuoteService } from '../../../core/exchange/quotes/quote-service.ts';
import { QuoteEngine } from '../../../core/exchange/quotes/engine/quote-engine.ts';
import { brokenPromises } from '../../core/exchange/quotes/broken-promises.ts';
import { seeded } from '../../core/exchange/quotes/engine/random-market.ts';

const QUOTES = 500;

it('a quote for a payout is exact, from a few dollars to the whole depth of the books', async () => {
  const clock = new VirtualTimeScheduler();
  const market = new EmbeddedMarket({ clock });
  const engine = new QuoteEngine(market);
  engine.apply(await firstValueFrom(market.updates$));
  const catalogue = new EmbeddedCatalogue();
  const service = new QuoteService(engine, catalogue, clock, market.kind);
  const offered = catalogue.list().filter(({ isWebEnabled }) => isWebEnabled);
  // Most assets are traded in hundred-millionths. These cannot be paid in as finely, so that pay-ins are rounded.
  const coarse = offered.filter(({ asset, decimals }) => decimals < (engine.decimals(asset) ?? 0));
  const payable = offered.filter(isWithdrawable);
  const random = seeded(2);
  const broken: string[] = [];
  let quoted = 0;
  for (let i = 0; i < QUOTES; i += 1) {
    const from = (i % 4 === 0 ? offered : coarse)[Math.floor(random() * (i % 4 === 0 ? offered : coarse).length)]!;
    const to = payable[Math.floor(random() * payable.length)]!;
    if (from === to) continue;
    const depth = engine.maxInput(to.asset, from.asset);
    const wanted = BigInt(Math.ceil(Number(depth) * 10 ** -(random() * 4)));
    const pair = { from: from.ticker, to: to.ticker };
    try {
      const quote = service.quote({ ...pair, amountTo: written(wanted, engine.decimals(to.asset)!, to.decimals) });
      quoted += 1;
      const estimate = (amount: string) => service.estimate({ ...pair, amount });
      broken.push(...brokenPromises(quote, estimate).map((what) => `${from.ticker} ${to.ticker}: ${what}`));
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
    }
  }
  expect(broken).toEqual([]);
  expect(quoted).toBeGreaterThan(QUOTES / 3);
});

/** An amount with exactly `most` decimals, cut or padded. */
function written(units: bigint, decimals: number, most: number): string {
  const [whole, fraction = ''] = formatUnits(units, decimals).split('.');
  return `${whole}.${fraction.padEnd(most, '0').slice(0, most)}`;
}
