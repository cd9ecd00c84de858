import { describe, expect, it } from 'vitest';
import { LIVE_LAG_MS } from '../../../../core/exchange/quotes/fixed-rate/moved-market.ts';
import { honestTakers, jumpAttack } from '../../../simulation/jump-attack.ts';

const SEEDS = 4;
const terms = { volatility: 1, comparedMs: LIVE_LAG_MS } as const;

describe('who takes a fixed rate because the market has jumped', () => {
  it.each([0, 500, 1_000])(
    'gains half a percent and more each time, if every quote is honoured: books %i ms behind',
    async (lagMs) => {
      const { made, mean } = await jumpAttack({ ...terms, lagMs, comparedMs: undefined }, SEEDS);
      expect(made).toBeGreaterThan(8);
      expect(mean).toBeGreaterThan(50);
    },
  );

  it('gains too, if the rate is compared while our books are behind still', async () => {
    const { made, mean } = await jumpAttack({ ...terms, lagMs: 500, comparedMs: 0 }, SEEDS);
    expect(made).toBeGreaterThan(8);
    expect(mean).toBeGreaterThan(50);
  });

  it.each([0, 250, 500, 750, 1_000])(
    'gains nothing with the product’s comparison: books %i ms behind',
    async (lagMs) => {
      for (const volatility of [0.25, 1, 3]) {
        const { refused, sum } = await jumpAttack({ ...terms, volatility, lagMs }, SEEDS);
        expect(refused).toBeGreaterThan(4);
        expect(sum).toBeLessThanOrEqual(0);
      }
    },
  );
});

describe('who takes a fixed rate to exchange', () => {
  it.each([20, 118])('%i seconds after asking gets it nearly always', async (seconds) => {
    const { made, refused } = await honestTakers({ ...terms, lagMs: 500 }, seconds, SEEDS);
    expect(made).toBeGreaterThan(1_500);
    expect(refused / (made + refused)).toBeLessThan(0.005);
  });
});
