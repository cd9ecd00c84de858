import { parseArgs } from 'node:util';
import { backtest, type BacktestRow, DIRECTIONS } from './margin-backtest.ts';

/** `npm run simulate:margin -- [--days 60] [--seeds 4]`: the margin of fixed rates along price paths, as a table. */
const { values } = parseArgs({
  options: { days: { type: 'string', default: '60' }, seeds: { type: 'string', default: '4' } },
});
const [days, count] = [Number(values.days), Number(values.seeds)];
const VOLATILITIES = [25, 50, 100, 180, 300];

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const points = (value: number) => value.toFixed(1);
const COLUMNS: readonly (readonly [string, (row: BacktestRow) => string])[] = [
  ['volatility a year', ({ volatility }) => `${volatility} %`],
  ['window', ({ window }) => `${window} min`],
  ['until it is sold', ({ minutes }) => `${minutes} min`],
  ['mean margin', ({ margin }) => percent(margin / 10_000)],
  ['moved beyond the margin', ({ beyondMargin }) => percent(beyondMargin)],
  ['losing windows', ({ losing }) => percent(losing)],
  ['mean result, bp', ({ mean }) => points(mean)],
  ['without a margin, bp', ({ before }) => points(before)],
  ['paid only by whoever gains, bp', ({ chosen }) => points(chosen)],
];

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
console.log(line(COLUMNS.map(([name]) => name)));
console.log(line(COLUMNS.map(() => '--:')));
for (const volatility of VOLATILITIES)
  for (const from of DIRECTIONS) {
    const seeds = Array.from({ length: count }, (_, index) => index + 1);
    const row = backtest({ volatility, days, seeds }, from);
    console.log(line(COLUMNS.map(([, text]) => text(row))));
  }
