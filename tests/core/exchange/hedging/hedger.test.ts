import { describe, expect, it } from 'vitest';
import type { Hedge } from '../../../../core/domain/hedging/hedge.ts';
import { halt, haltsOf, resume } from '../../../../core/exchange/hedging/risk/halts.ts';
import { opened, shown } from '../../../support/hedging/opened-bench.ts';
import { unit } from '../../../support/hedging/hedging-bench.ts';

const DAY_MS = 86_400_000;

describe('the hedger', () => {
  it('books what is at the venues as capital, once', async () => {
    const { bench, hedger } = await opened();
    expect(await bench.differences()).toEqual([]);
    const capital = bench.journal.postings.filter(({ kind }) => kind === 'venue-capital');
    expect(capital).toHaveLength(2);
    bench.pass(61_000);
    await hedger.round();
    expect(bench.journal.postings).toHaveLength(2);
  });

  it('sells what customers gave and buys what they were given, until little is left', async () => {
    const { bench, hedger, hedges } = await opened();
    await bench.fill('btc', '0.05', 'usdt20', '3180');
    await bench.fill('usdt20', '900', 'doge', '7380');
    expect(await bench.settle(hedger)).toBe(true);
    const positions = await bench.positions();
    expect([positions.get('btc')! < unit('0.0003'), positions.get('doge')! > -unit('164')]).toEqual([true, true]);
    expect((await hedges()).every(({ state }) => state === 'booked')).toBe(true);
    expect(await bench.differences()).toEqual([]);
  });

  it('nets what customers gave of an asset against what they were given', async () => {
    const { bench, hedger, hedges } = await opened();
    await bench.fill('btc', '0.05', 'usdt20', '3180');
    await bench.fill('usdttrc20', '3200', 'btc', '0.05');
    expect(await bench.settle(hedger)).toBe(true);
    expect(await hedges()).toEqual([]);
  });

  it('waits until a position is worth an order', async () => {
    const { bench, hedger, hedges } = await opened();
    await bench.fill('btc', '0.0002', 'usdt20', '12');
    await hedger.round();
    expect(await hedges()).toEqual([]);
    await bench.fill('btc', '0.0002', 'usdt20', '12');
    await hedger.round();
    expect((await hedges()).map(({ side, size }) => [side, Number(size)])).toEqual([['sell', 0.0004]]);
  });

  it('trades what is held for what is owed where a market trades the two', async () => {
    const { bench, hedger, hedges } = await opened();
    await bench.fill('btc', '0.05', 'ltc', '38');
    await hedger.round();
    expect((await hedges()).map(shown)).toEqual(['kraken buy LTC/BTC booked']);
  });

  it('keeps to the limits of an order and of a day', async () => {
    const { bench, hedger, hedges, rounds } = await opened({ orderLimit: unit('1000'), dayLimit: unit('2500') });
    await bench.fill('btc', '0.1', 'usdt20', '6300');
    expect(await bench.settle(hedger)).toBe(true);
    const worth = (await hedges()).map((hedge) => hedge.worth);
    expect(worth.every((one) => one <= unit('1000'))).toBe(true);
    const total = worth.reduce((sum, one) => sum + one, 0n);
    expect([total <= unit('2500'), total > unit('2400')]).toEqual([true, true]);
    await rounds(1, DAY_MS);
    expect((await hedges()).length).toBeGreaterThan(worth.length);
  });

  it('spends no more than a venue has, fees included', async () => {
    const { bench, hedger, hedges } = await opened({}, { BTC: '-3.99' });
    await bench.fill('btc', '0.05', 'usdt20', '3180');
    expect(await bench.settle(hedger)).toBe(true);
    const sizes = (await hedges()).map(({ venue, size, state }) => [venue, Number(size) < 0.01, state]);
    expect(sizes).toEqual(
      expect.arrayContaining([
        ['kraken', true, 'booked'],
        ['binance', true, 'booked'],
      ]),
    );
    expect((await bench.positions()).get('btc')! > unit('0.03')).toBe(true);
  });

  it('never executes worse than its limit, however the book moves in between', async () => {
    const { bench, hedger, hedges, account, venue } = await opened();
    await bench.fill('btc', '0.05', 'usdt20', '3180');
    account('binance').onCall = (call, when) => {
      if (call === 'place' && when === 'before') venue('binance').crowd.move('BTC/USDT', 0.98);
    };
    await hedger.round();
    expect((await hedges()).map(shown)).toEqual(['binance sell BTC/USDT cancelled']);
    expect((await bench.positions()).get('btc')).toBe(unit('0.05'));
  });

  it('plans again what was executed in part', async () => {
    const { bench, hedger, hedges, venue } = await opened();
    await bench.fill('btc', '0.05', 'usdt20', '3180');
    venue('binance').fault({ kind: 'partial-fill', percent: 40 });
    await hedger.round();
    const [partly] = await hedges();
    expect(partly).toMatchObject({ state: 'booked', filled: unit('0.02') });
    bench.venues.get('binance')!.crowd.fill('BTC/USDT');
    expect(await bench.settle(hedger)).toBe(true);
    expect((await bench.positions()).get('btc')! < unit('0.0004')).toBe(true);
    expect(await bench.differences()).toEqual([]);
  });

  it('looks up an order whose answer was lost, and never sends it again', async () => {
    const { bench, hedger, hedges, engineOrders, venue } = await opened();
    await bench.fill('btc', '0.05', 'usdt20', '3180');
    venue('binance').fault({ kind: 'reset', when: 'after', call: 'place' });
    const unknown = venue('binance').fault({ kind: 'unknown-order', ms: 2_000 });
    await hedger.round();
    expect((await hedges()).map(shown)).toEqual(['binance sell BTC/USDT unknown']);
    bench.pass(2_500);
    await hedger.round();
    expect((await hedges()).map(shown)).toEqual(['binance sell BTC/USDT booked']);
    expect(engineOrders()).toHaveLength(1);
    unknown.end();
    expect(await bench.differences()).toEqual([]);
  });

  it('gives an order up that never reached its venue, after the time in which it could turn up', async () => {
    const { bench, hedger, hedges, venue } = await opened();
    await bench.fill('btc', '0.05', 'usdt20', '3180');
    venue('binance').fault({ kind: 'reset', when: 'before', call: 'place' });
    await hedger.round();
    bench.pass(30_000);
    await hedger.round();
    expect((await hedges()).map(shown)).toEqual(['binance sell BTC/USDT unknown']);
    bench.pass(15_000);
    await hedger.round();
    const [again, lost] = await hedges();
    expect([shown(lost!), lost!.note]).toEqual(['binance sell BTC/USDT cancelled', 'the venue never had it']);
    expect([shown(again!), again!.id === lost!.id]).toEqual(['binance sell BTC/USDT booked', false]);
  });

  it('gives it up also when each process that follows it dies before that time has passed', async () => {
    const { bench, hedger, hedges, venue } = await opened();
    await bench.fill('btc', '0.05', 'usdt20', '3180');
    venue('binance').fault({ kind: 'reset', when: 'before', call: 'place' });
    await hedger.round();
    const [{ id }] = (await hedges()) as [Hedge];
    for (let life = 0; life < 6; life += 1) {
      bench.pass(61_000);
      await bench.open({ holder: `life ${life}` }).round();
      bench.pass(10_000);
    }
    expect(await bench.journal.hedges.find(id)).toMatchObject({ state: 'cancelled', note: 'the venue never had it' });
    expect(await haltsOf(bench.journal)).toEqual([]);
  });

  it('follows what was sent while it is halted, and sends nothing new', async () => {
    const { bench, hedger, hedges, venue } = await opened();
    await bench.fill('btc', '0.05', 'usdt20', '3180');
    venue('binance').fault({ kind: 'reset', when: 'after', call: 'place' });
    await hedger.round();
    expect(await halt(bench.journal, { reason: 'audit', by: 'staff:kim', at: 1 })).toBe(true);
    expect(await halt(bench.journal, { reason: 'again', by: 'staff:kim', at: 2 })).toBe(false);
    await bench.fill('btc', '0.05', 'usdt20', '3180');
    expect(await bench.settle(hedger)).toBe(true);
    expect((await hedges()).map(shown)).toEqual(['binance sell BTC/USDT booked']);
    expect(await resume(bench.journal, { reason: 'done', by: 'staff:kim', at: 3 })).toBe(true);
    expect(await resume(bench.journal, { reason: 'done', by: 'staff:kim', at: 3 })).toBe(false);
    expect(await bench.settle(hedger)).toBe(true);
    expect(await hedges()).toHaveLength(2);
    expect(bench.journal.audited.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
      'staff:kim halt hedging everywhere',
      'staff:kim resume hedging everywhere',
    ]);
  });

  it('sends nothing that was planned before a halt', async () => {
    const { bench, hedger, hedges, account } = await opened();
    await bench.fill('btc', '0.05', 'usdt20', '3180');
    await bench.fill('doge', '7380', 'usdt20', '900');
    for (const name of ['kraken', 'binance'])
      account(name).onCall = (call, when) => {
        if (call === 'place' && when === 'after') void halt(bench.journal, { reason: 'audit', by: 'staff:kim', at: 1 });
      };
    await hedger.round();
    expect((await hedges()).map(({ state }) => state).toSorted()).toEqual(['booked', 'cancelled']);
  });

  it('asks for an order again after the clock was set back', async () => {
    const { bench, hedger, hedges, venue } = await opened();
    await bench.fill('btc', '0.05', 'usdt20', '3180');
    venue('binance').fault({ kind: 'reset', when: 'after', call: 'place' });
    const unknown = venue('binance').fault({ kind: 'unknown-order', ms: 2_000 });
    await hedger.round();
    expect((await hedges()).map(({ state }) => state)).toEqual(['unknown']);
    unknown.end();
    bench.clock.advance(-3_600_000);
    await hedger.round();
    expect((await hedges()).map(({ state }) => state)).toEqual(['booked']);
  });
});
