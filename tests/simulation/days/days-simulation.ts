import { haltsOf } from '../../../core/exchange/hedging/risk/halts.ts';
import { Random } from '../../campaign/random.ts';
import { DayCustomers } from './day-customers.ts';
import { DayMarket, STEP_MINUTES } from './day-market.ts';
import { DayProfits, type DayResult } from './day-profit.ts';
import { DayWallets } from './day-wallets.ts';

const STEPS = 1_440 / STEP_MINUTES;

interface DaysOptions {
  readonly days: number;
  readonly seed: number;
  readonly print?: (day: number, result: DayResult) => void;
}

/** What became of some days of random flow. Worth in dollars. */
export interface DaysReport {
  readonly days: readonly DayResult[];
  /** Quotes wanted, and those refused for lack of coins; fills that waited for coins. */
  readonly wanted: number;
  readonly stockOuts: number;
  readonly waits: number;
  readonly filled: number;
  readonly turnover: number;
  readonly transfers: number;
  readonly transferCosts: number;
  readonly hedges: number;
  /** Of venues, at the end. */
  readonly halts: number;
  /** Where the ledger and a venue differ at the end. */
  readonly differences: readonly string[];
}

/** Runs an exchange for some days of a virtual clock: customers, fills, hedges at two venues, transfers, statements. */
export async function simulateDays({ days, seed, print = () => {} }: DaysOptions): Promise<DaysReport> {
  const random = new Random(seed);
  const market = new DayMarket(seed, random);
  const wallets = new DayWallets(market);
  const customers = new DayCustomers(market, wallets, random);
  const profits = new DayProfits(market, wallets);
  const hedger = market.bench.open();
  await hedger.round();
  await wallets.open();
  const results: DayResult[] = [];
  for (let day = 0; day < days; day += 1) {
    customers.newDay();
    for (let step = 0; step < STEPS; step += 1) {
      market.step();
      await customers.step();
      // The first sends what is due, the second what remains of it.
      await hedger.round();
      await hedger.round();
      await wallets.step();
    }
    const result = profits.close();
    results.push(result);
    print(day + 1, result);
  }
  const { wanted, stockOuts, waits, filled, turnover } = customers;
  const { journal } = market.bench;
  return {
    days: results,
    wanted,
    stockOuts,
    waits,
    filled,
    turnover: Math.round(turnover),
    transfers: wallets.transfers,
    transferCosts: Math.round(wallets.costs * 100) / 100,
    hedges: (await journal.hedges.list(1_000_000)).filter(({ state }) => state === 'booked').length,
    halts: (await haltsOf(journal)).length,
    differences: await market.bench.differences(),
  };
}
