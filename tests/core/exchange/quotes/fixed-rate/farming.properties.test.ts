import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixedWindowMs } from '../../../../../core/domain/transactions/fixed-window.ts';
import { payoutOf } from '../../../../../core/exchange/quotes/fees.ts';
import { RateMargins } from '../../../../../core/exchange/quotes/fixed-rate/rate-margins.ts';
import { plainCurrency } from '../../../../support/fixtures/arbitraries.ts';
import { measured, pricePath } from '../../../../simulation/price-path.ts';

/** A coin with slow blocks, and a dollar coin with quick ones. */
const coin = plainCurrency({ ticker: 'coin', blockSeconds: 150, confirmations: 6 });
const dollar = plainCurrency({ ticker: 'usd', blockSeconds: 12, confirmations: 12 });
const [WARM_UP, MINUTES, PAUSE] = [1_440, 6 * 1_440, 45];
/** What each exchange pays in, in dollars; units of a millionth. */
const [STAKE, UNIT] = [1_000, 1_000_000];
/** Per square root of a minute: 180 % a year. */
const VOLATILE = 0.0025;

interface Farmed {
  /** Gained per pair of promises, in parts of the stake, by who pays the better one whatever it is worth. */
  readonly winner: number;
  /** The same by who pays it only if it gains at all. */
  readonly choosy: number;
}

/** Takes a fixed rate in both directions again and again, and pays only the better one, at the last moment. */
function farmed(seed: number, hasMargin: boolean): Farmed {
  const prices = pricePath(seed, MINUTES, VOLATILE);
  const { volatilities, look } = measured(prices);
  const margins = new RateMargins(volatilities);
  let [winner, choosy, pairs] = [0, 0, 0];
  for (let minute = 0; minute < MINUTES; minute += 1) {
    look(minute);
    if (minute < WARM_UP || minute % PAUSE !== 0 || minute + 22 >= MINUTES) continue;
    const margin = (from: typeof coin, to: typeof coin) => (hasMargin ? margins.of(from, to) : 0n);
    const net = (value: number, taken: bigint) =>
      Number(payoutOf(BigInt(Math.floor(value * UNIT)), 0n, { margin: taken }).net) / UNIT;
    const now = prices[minute]!;
    // The quote is used two minutes later, and paid when the window ends.
    const later = (from: typeof coin) => prices[minute + 2 + fixedWindowMs(from) / 60_000]!;
    const selling = net(STAKE, margin(coin, dollar)) - (STAKE / now) * later(coin);
    const buying = net(STAKE / now, margin(dollar, coin)) * later(dollar) - STAKE;
    const better = Math.max(selling, buying) / STAKE;
    winner += better;
    choosy += Math.max(0, better);
    pairs += 1;
  }
  return { winner: winner / pairs, choosy: choosy / pairs };
}

describe('who takes fixed rates in both directions and pays only the better one', () => {
  it('gains without a margin: the promise is an option for nothing', () => {
    for (let seed = 1; seed <= 8; seed += 1) expect(farmed(seed, false).winner).toBeGreaterThan(0);
  });

  it('loses on average with it, whatever the market does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 }), (seed) => {
        // Half a percent at least, which no path of a hundred such pairs comes near by chance.
        expect(farmed(seed, true).winner).toBeLessThan(-0.005);
      }),
      { numRuns: 20 },
    );
  });

  it('gains next to nothing by paying only what gains, a fraction of what it was', () => {
    const all = Array.from({ length: 8 }, (_, index) => [farmed(index + 1, true), farmed(index + 1, false)] as const);
    const mean = (of: (pair: (typeof all)[number]) => number) => all.reduce((sum, pair) => sum + of(pair), 0) / 8;
    const [now, before] = [mean(([one]) => one.choosy), mean(([, one]) => one.choosy)];
    expect(now).toBeLessThan(0.001);
    expect(now).toBeLessThan(before / 5);
  });
});
