import { describe, expect, it } from 'vitest';
import type { Currency } from '../../../../core/domain/quotes/currency.ts';
import { COIN, DOLLAR, PathMarket, whole } from '../../../simulation/path-market.ts';
import { pricePath } from '../../../simulation/price-path.ts';

/** Seconds of a step, and how many steps a path has: three hours, with a jump of 1 to 4 % about each hour. */
const [STEP_SECONDS, STEPS] = [5, 2_160];
/** 180 % a year, for a step. */
const VOLATILE = 0.0025 * Math.sqrt(STEP_SECONDS / 60);
/** What is paid in, in dollars. */
const STAKE = 10_000;

interface Attack {
  /** How many steps our books are behind the market that the attacker sees. */
  readonly lag: number;
  /** Steps from the decision to pay until the payment is final, and priced. */
  readonly finality: number;
  /** How far our price has to be off for the attacker to pay, as a part of it. */
  readonly least: number;
}

/** Pays whenever our price is off by enough, in the direction that gains. @returns gains as parts of the stake. */
function arbitrage(seed: number, { lag, finality, least }: Attack): readonly number[] {
  const prices = pricePath(seed, STEPS, VOLATILE);
  const market = new PathMarket();
  const gains: number[] = [];
  for (let at = lag; at + finality < STEPS; at += 1) {
    const [real, ours] = [prices[at]!, prices[at - lag]!];
    if (Math.abs(real / ours - 1) < least) continue;
    // A floating rate is priced when its payment is final, by our books of then, which are behind again.
    const [then, shown] = [prices[at + finality]!, prices[at + finality - lag]!];
    market.set(shown);
    const [from, to]: readonly Currency[] = real > ours ? [DOLLAR, COIN] : [COIN, DOLLAR];
    const worth = (currency: Currency | undefined, amount: number) => (currency === COIN ? amount * then : amount);
    const paid = from === COIN ? STAKE / then : STAKE;
    const got = Number(market.quote(from!, to!, whole(paid, from!)).amountTo);
    gains.push((worth(to, got) - worth(from, paid)) / STAKE);
  }
  return gains;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);

const gainsOf = (attack: Attack, seeds: number) =>
  Array.from({ length: seeds }, (_, index) => arbitrage(index + 1, attack)).flat();

describe('who pays floating rates only while our prices are behind the market', () => {
  it.each([1, 2, 3])('loses four dollars in a thousand on average, also with books that are %i steps behind', (lag) => {
    // The price may move either way until the payment is final: nobody gains what was seen, and the fee is 0.5 %.
    const gains = gainsOf({ lag, finality: lag + 3, least: 0.003 }, 4);
    expect(gains.length).toBeGreaterThan(30);
    expect(mean(gains)).toBeLessThan(-0.004);
  });

  it('would gain if a payment were priced before our books caught up: finality is what protects', () => {
    expect(mean(gainsOf({ lag: 3, finality: 0, least: 0.008 }, 6))).toBeGreaterThan(0);
  });
});
