import { parseUnits } from '../../../core/domain/amount.ts';
import type { Hedge } from '../../../core/domain/hedging/hedge.ts';
import type { HedgingSettings } from '../../../core/exchange/hedging/hedging-settings.ts';
import { HedgingBench, OPERATOR } from './hedging-bench.ts';

/** A bench whose venues' coins are booked. */
export async function opened(settings: Partial<HedgingSettings> = {}, deposits: Readonly<Record<string, string>> = {}) {
  const bench = new HedgingBench(7, settings);
  for (const { engine } of bench.venues.values())
    for (const [code, amount] of Object.entries(deposits)) {
      const { decimals } = engine.assets.get(code)!;
      const units = parseUnits(amount.replace('-', ''), decimals);
      engine.deposit(OPERATOR, code, amount.startsWith('-') ? -units : units);
    }
  const hedger = bench.open();
  await hedger.round();
  const hedges = () => bench.journal.hedges.list(1_000);
  const engineOrders = () => [...bench.venues.values()].flatMap(({ engine }) => engine.orders.all(OPERATOR));
  const account = (name: string) => bench.accounts.get(name)!;
  const venue = (name: string) => bench.venues.get(name)!;
  const rounds = async (count: number, ms = 61_000) => {
    for (let at = 0; at < count; at += 1) {
      bench.pass(ms);
      await hedger.round();
    }
  };
  return { bench, hedger, hedges, engineOrders, account, venue, rounds };
}

/** A hedge for lists of them. */
export const shown = ({ venue, market, side, state }: Hedge): string => `${venue} ${side} ${market.symbol} ${state}`;
