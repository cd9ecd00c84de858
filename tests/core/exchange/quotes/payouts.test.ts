import fc from 'fast-check';
import { VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { ExchangeError } from '../../../../core/contract/exchange-error.ts';
import { formatUnits } from '../../../../core/domain/amount.ts';
import type { Currency } from '../../../../core/domain/quotes/currency.ts';
import { QuoteService } from '../../../../core/exchange/quotes/quote-service.ts';
import { QuoteEngine } from '../../../../core/exchange/quotes/engine/quote-engine.ts';
import { brokenPromises } from './broken-promises.ts';
import { executed } from './engine/executed.ts';
import { randomMarket, seeded } from './engine/random-market.ts';

const seed = fc.integer({ min: 1, max: 2 ** 31 - 1 });

/** Currencies of a random market, some with fewer decimals than their assets and some with more. */
function currenciesOf(assets: readonly { id: string; decimals: number }[], random: () => number): Currency[] {
  return assets.map(({ id, decimals }) => ({
    ticker: id,
    asset: id,
    decimals: Math.max(0, decimals + Math.floor(random() * 5) - 3),
    networkFee: random() < 0.5 ? '0' : '1',
    minimumPayout: '0',
    name: id,
    network: id,
    kind: 'coin',
    isWebEnabled: true,
    confirmations: 1,
  }));
}

describe('a quote for a payout', () => {
  it('is consistent for any market and any decimals', () => {
    let quoted = 0;
    fc.assert(
      fc.property(seed, (number) => {
        const random = seeded(number);
        const market = randomMarket(random);
        const engine = new QuoteEngine(market.shape);
        engine.apply(market.snapshots);
        const list = currenciesOf(market.shape.assets, random);
        const clock = new VirtualTimeScheduler();
        const settings = { priceImpactLimit: 100 };
        const service = new QuoteService(engine, { list: () => list }, clock, 'demonstration', settings);
        const orRefusal = <T>(work: () => T): T | undefined => {
          try {
            return work();
          } catch (error) {
            if (error instanceof ExchangeError) return undefined;
            throw error;
          }
        };
        for (let i = 0; i < 6; i += 1) {
          const [from, to] = [0, 0].map(() => list[Math.floor(random() * list.length)]!);
          if (from === to) continue;
          const wanted = BigInt(1 + Math.floor(random() ** 3 * 900 * 10 ** to!.decimals));
          const pair = { from: from!.ticker, to: to!.ticker };
          const quote = orRefusal(() => service.quote({ ...pair, amountTo: formatUnits(wanted, to!.decimals) }));
          if (quote === undefined) continue;
          quoted += 1;
          expect(brokenPromises(quote, (amount) => orRefusal(() => service.estimate({ ...pair, amount })))).toEqual([]);
        }
      }),
      { numRuns: 800, seed: 1 },
    );
    expect(quoted).toBeGreaterThan(500);
  });

  it('has a pay-in that can be paid, and legs that carry it', () => {
    const step = fc.integer({ min: 0, max: 3 }).map((zeros) => 10n ** BigInt(zeros));
    let answered = 0;
    fc.assert(
      fc.property(seed, step, (number, smallest) => {
        const random = seeded(number);
        const market = randomMarket(random);
        const engine = new QuoteEngine(market.shape);
        engine.apply(market.snapshots);
        const [from, to] = [market.shape.assets[0]!, market.shape.assets[1]!];
        const wanted = BigInt(1 + Math.floor(random() ** 2 * 900 * 10 ** to.decimals));
        const trade = engine.exactOut(from.id, to.id, wanted, smallest);
        if (trade === undefined) return;
        answered += 1;
        expect(trade.amountIn % smallest).toBe(0n);
        expect(trade.legs.reduce((total, leg) => total + leg.amountIn, 0n)).toBe(trade.amountIn);
        expect(trade.amountOut >= wanted).toBe(true);
        // On a nearly exhausted book there may be no depth for what rounding up adds.
        const isRounded = smallest > 1n && trade.legs.length === 1;
        const isLeftOver = isRounded && trade.legs[0]!.isExhausted;
        expect(isLeftOver ? trade.amountOut : executed(trade, market.brute())).toBe(trade.amountOut);
      }),
      { numRuns: 1500, seed: 2 },
    );
    expect(answered).toBeGreaterThan(300);
  });
});
