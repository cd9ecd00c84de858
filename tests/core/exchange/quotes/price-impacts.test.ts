import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseUnits } from '../../../../core/domain/amount.ts';
import { impactLevel, isImpactAccepted } from '../../../../core/domain/quotes/price-impact.ts';
import { QuoteEngine } from '../../../../core/exchange/quotes/engine/quote-engine.ts';
import { tradeOf } from '../../../../core/exchange/quotes/engine/search/trade.ts';
import { impactOf, PriceImpacts, writtenImpact } from '../../../../core/exchange/quotes/price-impact/price-impacts.ts';
import { bruteLoss } from './engine/brute-loss.ts';
import { bruteSpot } from './engine/brute-spot.ts';
import { randomMarket, seeded } from './engine/random-market.ts';
import { orRefusal, pairs, serviceAndEngine, steepMarket, termsOf } from './quote-fixture.ts';

const seed = fc.integer({ min: 1, max: 2 ** 31 - 1 });
const { service } = serviceAndEngine({ priceImpactLimit: 100 });
const { service: steep } = steepMarket({ priceImpactLimit: 100 });

/** A quote of the fixture's market, where no impact is too high. */
const quoted = (from: string, to: string, amount: string) => orRefusal(() => service.quote({ from, to, amount }));
/** About how many coins of a currency a bitcoin is worth there. */
const BTC_WORTH: Readonly<Record<string, number>> = { btc: 1, eth: 20, usdt20: 60_000, usdtrx: 60_000 };
const basisPoints = (percent: string) => Number(parseUnits(percent, 2));

describe('the spot rate', () => {
  it('is the best rate at the top of the books over every route of at most three hops', () => {
    let compared = 0;
    fc.assert(
      fc.property(seed, (number) => {
        const market = randomMarket(seeded(number));
        const engine = new QuoteEngine(market.shape);
        engine.apply(market.snapshots);
        const brute = market.brute();
        for (const { id: from } of market.shape.assets)
          for (const { id: to } of market.shape.assets) {
            if (from === to) continue;
            const [spot, expected] = [engine.spotRate(from, to), bruteSpot(brute, from, to)];
            expect(spot === undefined).toBe(expected === undefined);
            if (!spot || !expected) continue;
            compared += 1;
            expect(spot.numerator * expected.denominator).toBe(expected.numerator * spot.denominator);
          }
      }),
      { numRuns: 300, seed: 1 },
    );
    expect(compared).toBeGreaterThan(1000);
  });

  it('is one between an asset and itself, and absent for an unknown asset', () => {
    const { engine } = serviceAndEngine();
    expect(engine.spotRate('btc', 'btc')).toEqual({ numerator: 1n, denominator: 1n });
    expect(engine.spotRate('btc', 'nope')).toBeUndefined();
  });

  it('follows the books', () => {
    const { engine } = serviceAndEngine();
    const before = engine.spotRate('btc', 'usdt')!;
    for (const listing of [0, 1])
      engine.apply([{ kind: 'snapshot', listing, side: 'bids', levels: Float64Array.of(3_000_000, 10_000) }]);
    const after = engine.spotRate('btc', 'usdt')!;
    expect(after.numerator * before.denominator).toBeLessThan(before.numerator * after.denominator);
  });
});

describe('the price impact', () => {
  it('is the exact loss against the spot rate, for any market, any amount and any decimals', () => {
    let measured = 0;
    fc.assert(
      fc.property(seed, (number) => {
        const random = seeded(number);
        const market = randomMarket(random);
        const engine = new QuoteEngine(market.shape);
        engine.apply(market.snapshots);
        const impacts = new PriceImpacts(engine, { priceImpactLimit: 100 });
        const [from, to] = market.shape.assets as [{ id: string; decimals: number }, { id: string; decimals: number }];
        const pair = { from: termsOf(from), to: termsOf(to) };
        const amount = BigInt(1 + Math.floor(random() ** 3 * 900 * 10 ** from.decimals));
        const trade = engine.exactIn(from.id, to.id, amount);
        const spot = bruteSpot(market.brute(), from.id, to.id);
        if (!trade || !spot) return;
        measured += 1;
        const loss = bruteLoss(trade, market.brute(), spot);
        expect(loss.numerator).toBeGreaterThanOrEqual(0n);
        const { basisPoints: points, lost } = impacts.of(pair, trade);
        expect(points).toBe((loss.numerator * 10_000n) / loss.denominator);
        expect(lost).toBe((loss.numerator * amount * spot.numerator) / (loss.denominator * spot.denominator));
        expect(points).toBeLessThanOrEqual(9_999n);
      }),
      { numRuns: 1500, seed: 2 },
    );
    expect(measured).toBeGreaterThan(350);
  });

  it('is between zero and one, whatever the figures are', () => {
    const units = fc.bigInt({ min: 1n, max: 10n ** 30n });
    fc.assert(
      fc.property(units, units, units, units, (amountIn, amountOut, numerator, denominator) => {
        const trade = tradeOf({ amountIn, amountOut, fills: [], isExhausted: false });
        const impact = impactOf(trade, { numerator, denominator });
        expect(impact.basisPoints).toBeGreaterThanOrEqual(0n);
        expect(impact.basisPoints).toBeLessThan(10_000n);
        expect(impact.lost).toBeGreaterThanOrEqual(0n);
      }),
    );
  });

  it('is written in the decimals of the payout currency', () => {
    const to = { ...termsOf({ id: 'b', decimals: 18 }), assetDecimals: 8 };
    const trade = tradeOf({ amountIn: 200n, amountOut: 570_000_000n, fills: [], isExhausted: false });
    // 600,000,000 units of eight decimals at the rate, of which 5 % are lost.
    const impact = impactOf(trade, { numerator: 3_000_000n, denominator: 1n });
    expect(writtenImpact(impact, to)).toEqual({ percent: '5', lost: '0.3', needsAcceptance: true });
    expect(writtenImpact({ ...impact, basisPoints: 499n }, to)).toMatchObject({
      percent: '4.99',
      needsAcceptance: false,
    });
  });

  it('grows with the amount, up to the size step of a venue', () => {
    let compared = 0;
    const satoshi = fc.integer({ min: 5_000_000, max: 2_000_000_000 });
    const coins = (units: number) => (units / 1e8).toFixed(8);
    fc.assert(
      fc.property(pairs, satoshi, satoshi, ([from, to], a, b) => {
        const of = (units: number) => orRefusal(() => steep.quote({ from: from!, to: to!, amount: coins(units) }));
        const [smaller, larger] = [of(Math.min(a, b)), of(Math.max(a, b))];
        if (!smaller || !larger) return;
        compared += 1;
        // What the coarsest lot, 0.0001 BTC, is of the smaller amount, in basis points; and two for the rounding.
        const bitcoin = Math.min(a, b) / 1e8 / BTC_WORTH[from!]!;
        const step = (10_000 * 0.0002) / bitcoin + 2;
        const [before, after] = [smaller, larger].map(({ priceImpact }) => basisPoints(priceImpact!.percent));
        expect(after! + step).toBeGreaterThanOrEqual(before!);
      }),
      { numRuns: 400, seed: 3 },
    );
    expect(compared).toBeGreaterThan(150);
  });

  it('is nothing between two networks of one asset', () => {
    expect(quoted('usdt20', 'usdtrx', '100')!.priceImpact).toEqual({ percent: '0', lost: '0', needsAcceptance: false });
  });

  it('is the same for a payout as for the pay-in that it takes', () => {
    const forward = quoted('btc', 'eth', '20')!;
    const back = service.quote({ from: 'btc', to: 'eth', amountTo: forward.amountTo });
    expect(Math.abs(basisPoints(back.priceImpact!.percent) - basisPoints(forward.priceImpact!.percent))).toBeLessThan(
      2,
    );
  });
});

describe('a price impact', () => {
  const of = (percent: string) => ({ percent, lost: '1', needsAcceptance: Number(percent) >= 5 });

  it.each([
    ['0', 'small'],
    ['1.99', 'small'],
    ['2', 'high'],
    ['4.99', 'high'],
    ['5', 'severe'],
    ['99.99', 'severe'],
  ])('of %s percent is shown as %s', (percent, level) => {
    expect(impactLevel(of(percent))).toBe(level);
  });

  it.each([
    ['4.99', undefined, true],
    ['5', undefined, false],
    ['5', '5', true],
    ['5.01', '5', false],
    ['9.5', '10', true],
    ['10', '9.99', false],
    ['6.2', '6.20', true],
  ])('of %s percent, of which %s is accepted, is accepted: %s', (percent, accepted, isAccepted) => {
    expect(isImpactAccepted(of(percent), accepted)).toBe(isAccepted);
  });

  it('needs acceptance from five percent on', () => {
    const quotes = ['0.1', '1', '10', '40', '100'].map((amount) => steep.quote({ from: 'btc', to: 'usdt20', amount }));
    const impacts = quotes.map(({ priceImpact }) => priceImpact!);
    expect(impacts.some(({ needsAcceptance }) => needsAcceptance)).toBe(true);
    expect(impacts.some(({ needsAcceptance }) => !needsAcceptance)).toBe(true);
    for (const { percent, needsAcceptance } of impacts) expect(needsAcceptance).toBe(Number(percent) >= 5);
  });
});
