import { parseArgs } from 'node:util';
import { LIVE_LAG_MS } from '../../core/exchange/quotes/fixed-rate/moved-market.ts';
import { honestTakers, jumpAttack } from './jump-attack.ts';

/** `npm run simulate:jumps -- [--seeds 8]`: what jumps of the market bring to who takes fixed rates then, as tables. */
const { values } = parseArgs({ options: { seeds: { type: 'string', default: '8' } } });
const seeds = Number(values.seeds);
const VOLATILITIES = [0.25, 1, 3];

const percent = (volatility: number) => `${volatility * 100} %`;
const line = (cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);
const head = (names: readonly string[]) => {
  line(names);
  line(names.map(() => '--:'));
};

head(['volatility a year', 'books behind', 'compared', 'made', 'refused', 'gained by each, $', 'by all, $']);
for (const volatility of VOLATILITIES)
  for (const lagMs of [0, 500, 1_000, 2_000])
    for (const comparedMs of [undefined, 0, LIVE_LAG_MS]) {
      const { made, refused, mean, sum } = await jumpAttack({ volatility, lagMs, comparedMs }, seeds);
      const when = comparedMs === undefined ? 'never' : comparedMs === 0 ? 'at once' : `after ${comparedMs} ms`;
      line([percent(volatility), `${lagMs} ms`, when, made, refused, mean.toFixed(0), sum.toFixed(0)]);
    }

console.log('');
head(['volatility a year', 'seconds until a quote is taken', 'taken', 'refused']);
for (const volatility of VOLATILITIES)
  for (const seconds of [20, 60, 118]) {
    const terms = { volatility, lagMs: 500, comparedMs: LIVE_LAG_MS };
    const { made, refused } = await honestTakers(terms, seconds, seeds);
    line([percent(volatility), seconds, made, `${((refused / (made + refused)) * 100).toFixed(2)} %`]);
  }
