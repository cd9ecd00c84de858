import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUpToDate, isWholeDay, MINUTE_MS, POINT_MS, POINTS } from '../../../../../core/domain/quotes/rate-history.ts';
import { RateHistories } from '../../../../../core/exchange/quotes/history/rate-histories.ts';
import { SettableClock } from '../../../../support/fixtures/settable-clock.ts';
import { KeptPrices } from './kept-prices.ts';

/** Seven minutes into a quarter of an hour. */
const NOW = Date.UTC(2026, 0, 15, 12, 7);
const MINUTE = NOW / MINUTE_MS;
const FIRST = MINUTE - 7 - (POINTS - 1) * 15;
const CURRENCIES = ['btc', 'eth', 'usd'].map((name) => ({ ticker: name, asset: name })) as never;

/** @param prices of btc and eth by minutes after the first one */
async function historyOf(
  btc: ReadonlyMap<number, number>,
  eth: ReadonlyMap<number, number>,
  { isLive = false, market = 'demonstration' as 'demonstration' | 'live' } = {},
) {
  const [store, clock] = [new KeptPrices(), new SettableClock(NOW)];
  for (const [asset, prices] of [
    ['btc', btc],
    ['eth', eth],
  ] as const)
    for (const [minute, price] of prices) store.rows.push({ asset, minute: FIRST + minute, isLive, price });
  const histories = new RateHistories({ prices: store, catalogue: { list: () => CURRENCIES }, market, clock });
  return { store, clock, histories, history: await histories.of({ from: 'BTC', to: 'eth' }) };
}

const every = (minutes: number, price: (minute: number) => number) =>
  new Map(Array.from({ length: minutes }, (_, minute) => [minute, price(minute)]));
const WHOLE = (POINTS - 1) * 15 + 8;

describe('the history of a pair', () => {
  it('has the last 24 hours by the quarter of an hour, the last one unfinished', async () => {
    const { history } = await historyOf(
      every(WHOLE, (minute) => 60_000 + minute),
      every(WHOLE, () => 3_000),
    );
    expect(history).toMatchObject({ from: 'btc', to: 'eth', market: 'demonstration' });
    expect(history.points).toHaveLength(POINTS);
    expect(history.points[0]).toEqual({ at: '2026-01-14T12:00:00.000Z', rate: '20.00466667' });
    expect(history.points.at(-1)).toEqual({ at: '2026-01-15T12:00:00.000Z', rate: '20.48233333' });
    expect(history.summary).toEqual({
      since: '2026-01-14T12:00:00.000Z',
      until: '2026-01-15T12:07:00.000Z',
      last: '20.48233333',
      high: '20.48233333',
      low: '20',
      change: '+2.41',
    });
    expect([isWholeDay(history), isUpToDate(history)]).toEqual([true, true]);
  });

  it('shows a gap where either price is missing, and invents none', async () => {
    const btc = every(WHOLE, () => 60_000);
    const eth = every(WHOLE, () => 3_000);
    for (let minute = 150; minute < 180; minute += 1) btc.delete(minute);
    for (let minute = 300; minute < 315; minute += 1) eth.delete(minute);
    const { points } = (await historyOf(btc, eth)).history;
    const gaps = points.flatMap(({ rate }, point) => (rate === undefined ? [point] : []));
    expect(gaps).toEqual([10, 11, 20]);
  });

  it('says since when it has prices, and when they ended', async () => {
    const young = (await historyOf(new Map([[WHOLE - 1, 5]]), new Map([[WHOLE - 1, 2]]))).history;
    expect(young.summary).toMatchObject({ since: '2026-01-15T12:07:00.000Z', last: '2.5', change: '+0.00' });
    expect([isWholeDay(young), isUpToDate(young)]).toEqual([false, true]);
    const old = (await historyOf(new Map([[0, 5]]), new Map([[0, 2]]))).history;
    expect([isWholeDay(old), isUpToDate(old)]).toEqual([true, false]);
  });

  it('never mixes invented prices with live ones', async () => {
    const prices = every(WHOLE, () => 2);
    const { history } = await historyOf(prices, prices, { isLive: false, market: 'live' });
    expect(history.summary).toBeUndefined();
    expect(history.points.every(({ rate }) => rate === undefined)).toBe(true);
  });

  it('reads each asset once a minute, and again after the database failed', async () => {
    const { store, clock, histories } = await historyOf(new Map(), new Map());
    await Promise.all([histories.of({ from: 'eth', to: 'btc' }), histories.of({ from: 'btc', to: 'btc' })]);
    expect(store.reads).toEqual(['btc', 'eth']);
    clock.advance(MINUTE_MS);
    store.failing.next = new Error('away');
    await expect(histories.of({ from: 'btc', to: 'eth' })).rejects.toThrow('away');
    await histories.of({ from: 'btc', to: 'eth' });
    expect(store.reads.slice(2)).toEqual(['btc', 'eth', 'btc']);
  });

  it('refuses a currency that the exchange does not have, by name', async () => {
    const { histories } = await historyOf(new Map(), new Map());
    await expect(histories.of({ from: 'btc', to: 'nope' })).rejects.toMatchObject({ code: 'unknown-currency' });
  });

  const prices = fc.dictionary(
    fc.integer({ min: 0, max: WHOLE - 1 }).map(String),
    fc.double({ min: 1e-12, max: 1e7, noNaN: true }),
    { maxKeys: 60 },
  );
  const byMinute = (found: Readonly<Record<string, number>>) =>
    new Map(Object.entries(found).map(([minute, price]) => [Number(minute), price]));

  it('has a rate exactly where both prices are known, within high and low, as plain decimals', async () => {
    await fc.assert(
      fc.asyncProperty(prices, prices, async (first, second) => {
        const [btc, eth] = [byMinute(first), byMinute(second)];
        const { points, summary } = (await historyOf(btc, eth)).history;
        const both = [...btc.keys()].filter((minute) => eth.has(minute));
        const known = new Set(both.map((minute) => Math.floor(minute / 15)));
        expect(points.map(({ rate }) => rate !== undefined)).toEqual(points.map((_, point) => known.has(point)));
        expect(summary === undefined).toBe(both.length === 0);
        if (summary === undefined) return;
        for (const { rate } of points) {
          if (rate === undefined) continue;
          expect(rate).toMatch(/^\d+(\.\d+)?$/);
          expect(Number(rate)).toBeGreaterThan(0);
          expect(Number(rate)).toBeGreaterThanOrEqual(Number(summary.low));
          expect(Number(rate)).toBeLessThanOrEqual(Number(summary.high));
        }
        expect(summary.change).toMatch(/^[+-]\d+\.\d\d$/);
        expect(Date.parse(summary.until) - Date.parse(summary.since)).toBeLessThan(POINTS * POINT_MS);
      }),
    );
  });
});
