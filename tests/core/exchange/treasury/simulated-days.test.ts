import { expect, it } from 'vitest';
import { simulateDays } from '../../../simulation/days/days-simulation.ts';

/** The short form of `npm run simulate:days`. */
it('adds up each day to what wallets and venues hold, without stock-outs, and with transfers for a few basis points', async () => {
  const report = await simulateDays({ days: 1, seed: 3 });
  expect(report.days.map(({ addsUp, difference }) => [addsUp, difference])).toEqual([[true, 0n]]);
  expect(report.days[0]!.profit).toBeGreaterThan(0);
  expect(report.differences).toEqual([]);
  expect(report.halts).toBe(0);
  expect(report.filled).toBeGreaterThan(80);
  expect(report.hedges).toBeGreaterThan(80);
  expect(report.stockOuts + report.waits).toBe(0);
  expect(report.transferCosts / report.turnover).toBeLessThan(0.0005);
});
