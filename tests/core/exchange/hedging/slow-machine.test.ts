import { describe, expect, it, vi } from 'vitest';
import type { HedgingStore } from '../../../../core/exchange/hedging/hedging-store.ts';
import { backOff } from '../../../../core/exchange/workers/back-off.ts';
import type { HedgingBench } from '../../../support/hedging/hedging-bench.ts';
import { opened, shown } from '../../../support/hedging/opened-bench.ts';

/** The bench's journal, in which each change of a hedge takes so long. */
function slow(bench: HedgingBench, ms: number): HedgingStore {
  const { journal } = bench;
  const { hedges, ledger, settings, leases, treasuryTransfers } = journal;
  const change: typeof hedges.change = async (hedge, from) => {
    bench.clock.advance(ms);
    bench.venueClock.advance(ms);
    return hedges.change(hedge, from);
  };
  const parts = { hedges: { ...hedges, change }, ledger, settings, leases, treasuryTransfers };
  return { atomically: (work) => journal.atomically(work), ...parts };
}

describe('the hedger on a busy machine', () => {
  it.each([1_200, 3_000])('sends orders though each commit takes %i ms', async (ms) => {
    const { bench, hedges } = await opened();
    bench.pass(60_001);
    const hedger = bench.open({ store: slow(bench, ms), holder: 'slow' });
    await bench.fill('btc', '0.05', 'usdt20', '3180');
    for (let round = 0; round < 4; round += 1) {
      await hedger.round();
      bench.pass(2_000);
    }
    expect((await hedges()).map(shown)).toEqual(['binance sell BTC/USDT booked']);
  });

  it('checks a venue again soon that did not answer in time', async () => {
    const { bench, account } = await opened();
    bench.pass(60_001);
    const asked = vi.spyOn(account('binance'), 'balances').mockRejectedValueOnce(new Error('no answer in time'));
    const hedger = bench.open({ holder: 'later' });
    await hedger.round();
    expect(asked).toHaveBeenCalledTimes(1);
    bench.pass(15_000);
    await hedger.round();
    expect(asked).toHaveBeenCalledTimes(2);
    // What was checked is not checked again so soon.
    bench.pass(15_000);
    await hedger.round();
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('gives an order up as soon as it may that never reached its venue, and works the position off again', async () => {
    const { bench, hedger, hedges, venue } = await opened();
    await bench.fill('btc', '0.05', 'usdt20', '3180');
    venue('binance').fault({ kind: 'reset', when: 'before', call: 'place' });
    const began = bench.clock.now();
    const isDone = async () => (await hedges()).some(({ state }) => state === 'booked');
    while (!(await isDone()) && bench.clock.now() - began < 300_000) {
      await hedger.round();
      bench.pass(2_000);
    }
    expect((await hedges()).map(shown).toSorted()).toEqual([
      'binance sell BTC/USDT booked',
      'binance sell BTC/USDT cancelled',
    ]);
    // Fifteen seconds until its deadline, and half a minute in which the venue tells late.
    expect(bench.clock.now() - began).toBeLessThanOrEqual(51_000);
  });

  it('asks for an order that others have asked for often as soon as it may be given up', async () => {
    const { bench, hedger, hedges, venue } = await opened();
    await bench.fill('btc', '0.05', 'usdt20', '3180');
    venue('binance').fault({ kind: 'reset', when: 'before', call: 'place' });
    await hedger.round();
    const [order] = await hedges();
    const pauses = { firstPause: 500, longestPause: 60_000 };
    expect(backOff(12, pauses)).toBe(60_000);
    await bench.journal.hedges.change({ ...order!, attempts: 12 }, order!.state);
    // Each lives for long enough to ask once, and is followed by another.
    const began = bench.clock.now();
    const next = bench.open({ holder: 'next' });
    bench.pass(60_001);
    await next.round();
    const isGivenUp = async () => (await hedges()).some(({ state }) => state === 'cancelled');
    while (!(await isGivenUp()) && bench.clock.now() - began < 300_000) {
      bench.pass(2_000);
      await next.round();
    }
    expect(bench.clock.now() - began).toBeLessThanOrEqual(60_001 + 34_000);
  });
});
