import { describe, expect, it } from 'vitest';
import { haltsOf } from '../../../../core/exchange/hedging/risk/halts.ts';
import type { VenueFill } from '../../../../core/ports/markets/venue-account.ts';
import type { EngineAccount } from '../../../support/hedging/engine-account.ts';
import { unit } from '../../../support/hedging/hedging-bench.ts';
import { opened } from '../../../support/hedging/opened-bench.ts';

/** Worth of one order in dollars, and how many fills of customers come while the venue lies. */
const [ORDER, FILLS] = [1_000, 12];
const LIES = {
  'hides coins': {
    balances: (shown: Map<string, bigint>) => void shown.set('usdt', shown.get('usdt')! - unit('5000')),
  },
  'tells half of the proceeds': {
    fills: (fills: readonly VenueFill[]) => fills.map((one) => ({ ...one, cost: one.cost / 2n })),
  },
  'tells twice the size': {
    fills: (fills: readonly VenueFill[]) => fills.map((one) => ({ ...one, size: one.size * 2n })),
  },
  'hides executions': { fills: () => [] },
  'takes a third as a fee': {
    fills: (fills: readonly VenueFill[]) =>
      fills.map((one) => ({ ...one, fees: [{ asset: 'usdt', amount: one.cost / 3n }] })),
  },
} as const;
type Lie = EngineAccount['lie'];

/** Lets customers come while Binance lies. */
async function underLies(lie: Lie) {
  const { bench, hedger, hedges, account } = await opened({ orderLimit: unit(String(ORDER)), slippage: 6_000 });
  account('binance').lie = lie;
  const before = (await hedges()).length;
  for (let fill = 0; fill < FILLS; fill += 1) {
    // Customers are filled from the operator's own coins: no lie of a venue keeps them waiting.
    await bench.fill('btc', '0.02', 'usdt20', '1265');
    if (fill % 2 === 0) await bench.fill('ltc', '12', 'usdt20', '970');
    for (let round = 0; round < 8; round += 1) {
      await hedger.round();
      bench.pass(31_000);
    }
  }
  return { bench, hedger, hedges, account, before };
}

describe('a venue that lies about balances or fills', () => {
  it.each(Object.entries(LIES))(
    '%s, and is halted: the ledger believes nothing, and the other venue serves on',
    async (what, lie) => {
      const { bench, hedger, hedges, account, before } = await underLies(lie);
      const sent = (await hedges()).slice(0, (await hedges()).length - before);
      const lied = sent.filter(({ venue, state }) => venue === 'binance' && state !== 'cancelled');
      const served = sent.filter(({ venue, state }) => venue === 'kraken' && state === 'booked');
      expect(await haltsOf(bench.journal)).toMatchObject([{ venue: 'binance', by: 'system' }]);
      // What was out when the lie began is at risk, and what is sent before two checks of balances, a minute apart.
      expect(lied.length).toBeLessThanOrEqual(what === 'hides coins' ? 4 : 2);
      expect(served.length).toBeGreaterThanOrEqual(FILLS / 2);
      expect(served.some(({ market }) => market.base === 'btc')).toBe(true);
      // Honest again, all of it is booked as it happened.
      account('binance').lie = {};
      for (let round = 0; round < 6; round += 1) {
        await hedger.round();
        bench.pass(61_000);
      }
      expect(await bench.differences()).toEqual([]);
      expect((await hedges()).every(({ state }) => state === 'booked' || state === 'cancelled')).toBe(true);
    },
  );

  it('invents coins, and is told of: nothing is spent of them, and nothing halted, because anybody can send coins', async () => {
    const { bench } = await underLies({
      balances: (shown) => void shown.set('usdt', shown.get('usdt')! + unit('90000')),
    });
    expect(await haltsOf(bench.journal)).toEqual([]);
    expect(await bench.differences()).toEqual([]);
    expect(bench.logger.lines.map(({ message }) => message)).toContain(
      'a venue has more than the ledger: book the deposit',
    );
  });
});
