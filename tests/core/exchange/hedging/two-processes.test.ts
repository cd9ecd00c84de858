import { asyncScheduler } from 'rxjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { HedgingStore } from '../../../../core/exchange/hedging/hedging-store.ts';
import { opened, shown } from '../../../support/hedging/opened-bench.ts';
import type { HedgingBench } from '../../../support/hedging/hedging-bench.ts';

/** The bench's journal, with some of its calls changed. */
function journalOf({ journal }: HedgingBench, change: Partial<HedgingStore>): HedgingStore {
  const { hedges, ledger, settings, leases, treasuryTransfers } = journal;
  const parts = { hedges, ledger, settings, leases, treasuryTransfers };
  return { atomically: (work) => journal.atomically(work), ...parts, ...change };
}

afterEach(() => void vi.useRealTimers());

describe('two processes', () => {
  it('lets one process at a time work, and the next one once the lease has run out', async () => {
    const { bench, hedger, hedges } = await opened();
    await bench.fill('btc', '0.05', 'usdt20', '3180');
    const other = bench.open({ holder: 'other' });
    await other.round();
    expect(await hedges()).toEqual([]);
    bench.pass(60_001);
    await other.round();
    expect((await hedges()).map(shown)).toEqual(['binance sell BTC/USDT booked']);
    await bench.fill('btc', '0.05', 'usdt20', '3180');
    await hedger.round();
    expect(await hedges()).toHaveLength(1);
  });

  it('does not send what it could not send at once after it was journalled', async () => {
    const { bench, hedges, engineOrders } = await opened();
    await bench.fill('btc', '0.05', 'usdt20', '3180');
    bench.pass(60_001);
    const { hedges: journalled } = bench.journal;
    const store = journalOf(bench, {
      hedges: {
        ...journalled,
        change: async (hedge, from) => {
          const isDone = await journalled.change(hedge, from);
          // The process is stopped right after the commit.
          if (hedge.state === 'sent') bench.pass(5_500);
          return isDone;
        },
      },
    });
    const stalled = bench.open({ store, holder: 'stalled' });
    await stalled.round();
    expect((await hedges()).map(shown)).toEqual(['binance sell BTC/USDT cancelled']);
    expect(engineOrders()).toEqual([]);
  });

  it('send what a stalled one had planned once, on prices of now', async () => {
    const { bench, hedges, engineOrders } = await opened();
    await bench.fill('btc', '0.05', 'usdt20', '3180');
    bench.pass(60_001);
    const other = bench.open({ holder: 'other' });
    let isStopped = false;
    const store = journalOf(bench, {
      atomically: async (work) => {
        const done = await bench.journal.atomically(work);
        // The process is stopped right after it has planned, for longer than its lease.
        if (!isStopped && (await hedges()).length > 0) {
          isStopped = true;
          bench.pass(60_001);
          await other.round();
        }
        return done;
      },
    });
    await bench.open({ store, holder: 'stalled' }).round();
    expect((await hedges()).map(shown).toSorted()).toEqual([
      'binance sell BTC/USDT booked',
      'binance sell BTC/USDT cancelled',
    ]);
    expect(engineOrders()).toHaveLength(1);
  });

  it('plan nothing twice when one of them is stopped before it plans', async () => {
    const { bench, hedges, engineOrders } = await opened();
    await bench.fill('btc', '0.05', 'usdt20', '3180');
    bench.pass(60_001);
    const other = bench.open({ holder: 'other' });
    let units = 0;
    const store = journalOf(bench, {
      atomically: async (work) => {
        units += 1;
        // The first one measures limits of risk, the second one plans.
        if (units === 2) {
          bench.pass(60_001);
          // The other one sends an order whose answer is lost.
          bench.venues.get('binance')!.fault({ kind: 'reset', when: 'after', call: 'place' });
          bench.venues.get('binance')!.fault({ kind: 'unknown-order', ms: 5_000 });
          await other.round();
        }
        return bench.journal.atomically(work);
      },
    });
    await bench.open({ store, holder: 'stopped' }).round();
    expect((await hedges()).map(shown)).toEqual(['binance sell BTC/USDT unknown']);
    expect(engineOrders()).toHaveLength(1);
  });

  it('leave the lease to a slow one that lives, whose look at the venues takes longer than it', async () => {
    const { bench, hedger, hedges } = await opened();
    await hedger.stop();
    await bench.fill('btc', '0.05', 'usdt20', '3180');
    vi.useFakeTimers();
    vi.setSystemTime(bench.clock.now());
    const { hedges: journalled } = bench.journal;
    let taken = 0;
    const counting = async () => {
      taken += 1;
      return journalled.open();
    };
    const followed = journalOf(bench, { hedges: { ...journalled, open: counting } });
    const other = bench.open({ store: followed, holder: 'other', clock: asyncScheduler });
    let isSlow = true;
    const open = async () => {
      if (!isSlow) return journalled.open();
      for (let part = 0; part < 5; part += 1) {
        bench.pass(15_000);
        await vi.advanceTimersByTimeAsync(15_000);
        await other.round();
      }
      isSlow = false;
      return journalled.open();
    };
    const store = journalOf(bench, { hedges: { ...journalled, open } });
    await bench.open({ store, holder: 'slow', clock: asyncScheduler }).round();
    expect([isSlow, taken]).toEqual([false, 0]);
    expect((await hedges()).map(shown)).toEqual(['binance sell BTC/USDT booked']);
    expect(bench.logger.lines.map(({ message }) => message)).not.toContain(
      'positions could not be worked off; it is tried again',
    );
  });
});
