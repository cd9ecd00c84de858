import { asyncScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { MemoryLogger } from '../../../../../adapters/memory/memory-logger.ts';
import { PriceRecorder } from '../../../../../core/exchange/quotes/history/price-recorder.ts';
import { MINUTE_MS } from '../../../../../core/domain/quotes/rate-history.ts';
import type { Clock } from '../../../../../core/ports/services/clock.ts';
import { DAY_MINUTES } from '../../../../../core/ports/stores/operation/price-store.ts';
import { SettableClock } from '../../../../support/fixtures/settable-clock.ts';
import { serviceAndEngine } from '../quote-fixture.ts';
import { KeptPrices } from './kept-prices.ts';

const MINUTE = Date.UTC(2026, 0, 1) / MINUTE_MS;

function setUp() {
  const [store, clock, logger] = [new KeptPrices(), new SettableClock(), new MemoryLogger()];
  const { engine } = serviceAndEngine();
  const market = { isAvailable: true };
  const recorder = (holder: string, isAvailable = () => market.isAvailable, ownClock: Clock = clock) =>
    new PriceRecorder({
      store: Object.assign(store, { prices: store }),
      engine: {
        rates: (asset) => engine.rates(asset),
        spotRate: (from, to) => engine.spotRate(from, to),
        decimals: (asset) => engine.decimals(asset),
        get isAvailable() {
          return isAvailable();
        },
      },
      catalogue: { list: () => [{ asset: 'btc' }, { asset: 'eth' }] as never },
      market: 'demonstration',
      clock: ownClock,
      logger,
      holder,
    });
  const minutes = () => [...new Set(store.rows.map(({ minute }) => minute - MINUTE))];
  return { store, clock, logger, market, recorder, minutes };
}

describe('the recorder of prices', () => {
  it('keeps each minute once, with its market', async () => {
    const { store, clock, recorder, minutes } = setUp();
    const one = recorder('one');
    expect([await one.round(), await one.round()]).toEqual([true, false]);
    clock.advance(MINUTE_MS);
    expect(await one.round()).toBe(true);
    expect(minutes()).toEqual([0, 1]);
    expect(store.rows.map(({ asset }) => asset)).toEqual(['usdt', 'btc', 'eth', 'usdt', 'btc', 'eth']);
    expect(store.rows.every(({ isLive }) => !isLive)).toBe(true);
  });

  it('works in one process at a time, and in another when that one stops or is gone', async () => {
    const { clock, recorder } = setUp();
    const [one, two] = [recorder('one'), recorder('two')];
    expect([await one.round(), await two.round()]).toEqual([true, false]);
    await one.stop();
    clock.advance(MINUTE_MS);
    expect([await two.round(), await one.round()]).toEqual([true, false]);
    clock.advance(2 * MINUTE_MS);
    expect([await one.round(), await two.round()]).toEqual([true, false]);
  });

  it('finishes the minute that it has begun before it stops', async () => {
    const { store, recorder } = setUp();
    const add = store.add.bind(store);
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    store.add = async (prices) => {
      begin();
      await held;
      await add(prices);
    };
    const one = recorder('one', undefined, asyncScheduler);
    one.start();
    await begun;
    let isStopped = false;
    const stopped = one.stop().then(() => (isStopped = true));
    await new Promise(setImmediate);
    expect([isStopped, store.rows]).toEqual([false, []]);
    letGo();
    await stopped;
    expect(store.rows.length).toBeGreaterThan(0);
    expect(await store.leases.heldUntil('prices')).toBe(0);
  });

  it('leaves a minute without prices empty, and lets a process that has prices take over', async () => {
    const { clock, market, recorder, minutes } = setUp();
    const [one, two] = [recorder('one'), recorder('two', () => true)];
    await one.round();
    market.isAvailable = false;
    for (let minute = 1; minute <= 2; minute += 1) {
      clock.advance(MINUTE_MS);
      expect(await one.round()).toBe(false);
    }
    expect(minutes()).toEqual([0]);
    expect(await two.round()).toBe(true);
    expect(minutes()).toEqual([0, 2]);
  });

  it('tries again within the minute when the database did not answer, and says so', async () => {
    const { store, logger, recorder, minutes } = setUp();
    const one = recorder('one');
    store.failing.next = new Error('away');
    expect([await one.round(), minutes()]).toEqual([false, []]);
    expect(logger.lines.map(({ message }) => message)).toEqual(['prices of a minute could not be kept']);
    expect([await one.round(), minutes()]).toEqual([true, [0]]);
  });

  it('makes room once a day, and again a minute later when it could not', async () => {
    const { store, clock, recorder } = setUp();
    const days: number[] = [];
    store.pruned$.subscribe((day) => days.push(day));
    const one = recorder('one');
    await one.round();
    clock.advance(MINUTE_MS);
    await one.round();
    clock.advance(DAY_MINUTES * MINUTE_MS);
    const add = store.add.bind(store);
    store.add = async (prices) => {
      await add(prices);
      store.failing.next = new Error('a backup reads the table');
    };
    await one.round();
    store.add = add;
    clock.advance(MINUTE_MS);
    await one.round();
    const first = Math.floor(MINUTE / DAY_MINUTES);
    expect(days).toEqual([first, first + 1]);
  });
});
