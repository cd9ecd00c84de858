import { describe, expect, it } from 'vitest';
import type { Currency } from '../../../../core/domain/quotes/currency.ts';
import { fixedWindowMs } from '../../../../core/domain/transactions/fixed-window.ts';
import { FIXED_RATE_SETTINGS } from '../../../../core/exchange/quotes/fixed-rate/fixed-rate-settings.ts';
import { memoryExposures } from '../../../simulation/memory-exposures.ts';
import { COIN, DOLLAR, PathMarket, whole } from '../../../simulation/path-market.ts';
import { pricePath } from '../../../simulation/price-path.ts';

const [WARM_UP, MINUTES, PAUSE] = [240, 900, 45];
/** Per square root of a minute: 180 % a year. */
const VOLATILE = 0.0025;
/** Worth of one promise in dollars; accounts, each in a subnet of its own. */
const [STAKE, ACCOUNTS] = [5_000, 8];

interface Farmed {
  /** Gains of all accounts in dollars, paying the better of both promises whatever it is worth, or only if it gains. */
  readonly winner: number;
  readonly choosy: number;
  /** Promises made and refused, and the most dollars that were open at once. */
  readonly made: number;
  readonly refused: number;
  readonly mostOpen: number;
  /** Quotes at a floating rate that honest customers got, of those that they asked for. */
  readonly served: number;
  readonly asked: number;
}

/** Several accounts take as many fixed rates in both directions as the limits allow, again and again. */
async function farmed(seed: number): Promise<Farmed> {
  const prices = pricePath(seed, MINUTES, VOLATILE);
  const market = new PathMarket();
  const { limits, open, requester } = memoryExposures(market.clock);
  const result = { winner: 0, choosy: 0, made: 0, refused: 0, mostOpen: 0, served: 0, asked: 0 };
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const price = prices[minute]!;
    market.minute(price);
    if (minute < WARM_UP || minute % PAUSE !== 0 || minute + 22 >= MINUTES) continue;
    for (let account = 0; account < ACCOUNTS; account += 1)
      for (;;) {
        const gains = [
          await promised(market, prices, minute, [COIN, DOLLAR], account),
          await promised(market, prices, minute, [DOLLAR, COIN], account),
        ].filter((gain) => gain !== undefined);
        result.made += gains.length;
        result.refused += 2 - gains.length;
        if (gains.length > 0) result.winner += Math.max(...gains);
        if (gains.length > 0) result.choosy += Math.max(0, ...gains);
        if (gains.length < 2) break;
      }
    result.mostOpen = Math.max(result.mostOpen, await open());
    result.asked += 1;
    result.served += Number(Number(market.quote(DOLLAR, COIN, '2000').amountTo) > 0);
  }
  return result;

  /** What a promise gains its holder at the end of its window; undefined where it is refused. */
  async function promised(
    { quotes }: PathMarket,
    path: Float64Array,
    minute: number,
    [from, to]: readonly [Currency, Currency],
    account: number,
  ): Promise<number | undefined> {
    const paid = from === COIN ? STAKE / path[minute]! : STAKE;
    const quote = quotes.quote({ from: from.ticker, to: to.ticker, amount: whole(paid, from), fixed: true });
    if (!(await limits.take(quote, requester(account), fixedWindowMs(from)))) return undefined;
    const later = path[minute + 2 + fixedWindowMs(from) / 60_000]!;
    const worth = (currency: Currency, amount: number) => (currency === COIN ? amount * later : amount);
    return worth(to, Number(quote.amountTo)) - worth(from, paid);
  }
}

describe('several accounts that take fixed rates both ways and pay the better one', () => {
  it('lose on average, promise no more than the limits, and leave the floating rate to everybody', async () => {
    const all: Farmed[] = [];
    for (let seed = 1; seed <= 3; seed += 1) all.push(await farmed(seed));
    const sum = (of: (one: Farmed) => number) => all.reduce((total, one) => total + of(one), 0);
    expect(sum(({ made }) => made)).toBeGreaterThan(300);
    expect(sum(({ refused }) => refused)).toBeGreaterThan(50);
    expect(sum(({ winner }) => winner)).toBeLessThan(0);
    // Who pays only what gains keeps less than a tenth of a percent of what was promised to all accounts.
    expect(sum(({ choosy }) => choosy)).toBeLessThan(0.001 * STAKE * sum(({ made }) => made));
    for (const { mostOpen, served, asked } of all) {
      expect(mostOpen).toBeLessThanOrEqual(FIXED_RATE_SETTINGS.asset / 2);
      expect(served).toBe(asked);
    }
  });
});
