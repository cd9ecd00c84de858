import { asyncScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { opened, shown } from '../../../support/hedging/opened-bench.ts';
import { unit } from '../../../support/hedging/hedging-bench.ts';

describe('the hedger, while something is in doubt,', () => {
  it('does not give an order up early when the clock jumps ahead, and so never trades twice', async () => {
    const { bench, hedger, hedges, engineOrders, venue } = await opened();
    await bench.fill('btc', '0.05', 'usdt20', '3180');
    venue('binance').fault({ kind: 'reset', when: 'after', call: 'place' });
    venue('binance').fault({ kind: 'unknown-order', ms: 20_000 });
    venue('binance').fault({ kind: 'lagging-balances', ms: 25_000 });
    await hedger.round();
    bench.clock.advance(3_600_000);
    await hedger.round();
    bench.pass(2_000);
    await hedger.round();
    expect((await hedges()).map(shown)).toEqual(['binance sell BTC/USDT unknown']);
    bench.pass(61_000);
    await hedger.round();
    expect((await hedges()).map(shown)).toEqual(['binance sell BTC/USDT booked']);
    expect(engineOrders()).toHaveLength(1);
    expect(await bench.differences()).toEqual([]);
  });

  it('works off at other venues what an unsettled order leaves, and no more', async () => {
    const { bench, hedger, hedges, account } = await opened({ orderLimit: unit('2000') });
    account('binance').lie.fills = () => [];
    await bench.fill('btc', '0.1', 'usdt20', '6360');
    await hedger.round();
    expect((await hedges()).map(shown)).toEqual(['binance sell BTC/USDT filled']);
    for (let round = 0; round < 5; round += 1) {
      bench.pass(2_000);
      await hedger.round();
    }
    const all = await hedges();
    expect(all.filter((hedge) => hedge.venue === 'binance')).toHaveLength(1);
    expect(all.filter((hedge) => hedge.venue === 'kraken' && hedge.state === 'booked').length).toBeGreaterThan(1);
    const sold = all.reduce((sum, { size }) => sum + unit(size), 0n);
    expect([sold <= unit('0.1'), sold > unit('0.099')]).toEqual([true, true]);
  });

  it('goes on at other venues while one does not answer', async () => {
    const { bench, hedges, account } = await opened();
    const clock = Object.assign(Object.create(bench.clock) as typeof bench.clock, {
      now: () => bench.clock.now(),
      // Nothing here takes more than microtasks.
      schedule: ((work, _, state) => asyncScheduler.schedule(work, 0, state)) as typeof asyncScheduler.schedule,
    });
    const silent = account('binance');
    const never = Promise.withResolvers<never>();
    let isSilent = false;
    const binance = new Proxy(silent, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => (isSilent ? never.promise : (Reflect.apply(value, target, given) as unknown));
      },
    });
    const hedger = bench.open({ accounts: [account('kraken'), binance], clock });
    await hedger.round();
    isSilent = true;
    bench.pass(61_000);
    await bench.fill('btc', '0.05', 'usdt20', '3180');
    await hedger.round();
    expect((await hedges()).map(shown)).toEqual(['kraken sell BTC/USDT booked']);
  });

  it('tells why a position waits: without a price, or because the worth of the day is used up', async () => {
    const { bench, rounds } = await opened({ dayLimit: unit('25') });
    const warnings = () =>
      bench.logger.lines
        .filter(({ level }) => level === 'warn')
        .map(({ message, details }) => [message, details['asset']]);
    await bench.fill('btc', '0.05', 'usdt20', '3180');
    await bench.journal.ledger.post({
      id: 'fee in a coin without a market',
      kind: 'hedge',
      at: 1,
      entries: [
        { currency: 'binance:kcs', account: 'venue-fees', amount: unit('3') },
        { currency: 'binance:kcs', account: 'capital', amount: -unit('3') },
      ],
    });
    await rounds(12);
    expect(warnings()).toContainEqual([expect.stringContaining('the worth of a day’s orders is used up'), 'btc']);
    expect(warnings()).toContainEqual([expect.stringContaining('cannot be valued'), 'kcs']);
  });
});
