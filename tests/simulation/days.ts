import { parseArgs } from 'node:util';
import { simulateDays } from './days/days-simulation.ts';

/** `npm run simulate:days -- [--days 30] [--seed 1]`: days of random flow on a virtual clock, and what they earned. */
const { values } = parseArgs({
  options: { days: { type: 'string', default: '30' }, seed: { type: 'string', default: '1' } },
});
const [days, seed] = [Number(values.days), Number(values.seed)];
/** Wanted: the share of quotes without coins, and the costs of transfers as a part of the turnover. */
const [STOCK_OUTS, COSTS] = [0.005, 0.0005];

const text = (dollars: number) => dollars.toFixed(2).padStart(14);
console.log(['day', 'opening', 'paid in', 'profit', 'closing'].map((name) => name.padStart(14)).join(''));
const report = await simulateDays({
  days,
  seed,
  print: (day, { opening, paidIn, profit, closing, addsUp, difference }) => {
    const fault = addsUp && difference === 0n ? '' : `  DOES NOT ADD UP: ${difference} cents`;
    console.log(String(day).padStart(14) + [opening, paidIn, profit, closing].map(text).join('') + fault);
  },
});
const total: Record<string, number> = {};
for (const { lines } of report.days)
  for (const [line, dollars] of Object.entries(lines)) total[line] = (total[line] ?? 0) + dollars;
console.log('\nlines of all days, in dollars');
for (const [line, dollars] of Object.entries(total))
  if (dollars !== 0) console.log(`${line.padEnd(24)}${text(dollars)}`);
const { days: results, ...figures } = report;
const [stockOuts, costs] = [report.stockOuts / report.wanted, report.transferCosts / report.turnover];
console.log(`\n${JSON.stringify(figures, undefined, 2)}`);
console.log(
  `stock-outs: ${(stockOuts * 100).toFixed(2)} % of ${report.wanted} quotes (below ${STOCK_OUTS * 100} % wanted)`,
);
console.log(`transfers: ${(costs * 10_000).toFixed(2)} bp of the turnover (below ${COSTS * 10_000} wanted)`);
const isSound =
  results.every(({ addsUp, difference }) => addsUp && difference === 0n) && report.differences.length === 0;
console.log(isSound ? 'Every day adds up, and equals what is there.' : 'FOUND: a day does not add up.');
if (!isSound || stockOuts >= STOCK_OUTS || costs >= COSTS) process.exitCode = 1;
