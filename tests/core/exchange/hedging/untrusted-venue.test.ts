import { describe, expect, it } from 'vitest';
import { halt, haltsOf, resume } from '../../../../core/exchange/hedging/risk/halts.ts';
import { OPERATOR, unit } from '../../../support/hedging/hedging-bench.ts';
import { plannedHedge } from '../../../support/hedging/planned-hedge.ts';
import { opened, shown } from '../../../support/hedging/opened-bench.ts';

describe('a venue that is not to be trusted', () => {
  it('is halted when it has less than the ledger, twice in a row', async () => {
    const { bench, rounds, venue } = await opened();
    venue('kraken').engine.deposit(OPERATOR, 'LTC', -1n);
    await rounds(1);
    expect(await haltsOf(bench.journal)).toEqual([]);
    await rounds(1);
    const [one] = await haltsOf(bench.journal);
    expect(one).toMatchObject({
      venue: 'kraken',
      by: 'system',
      reason: expect.stringContaining('-100000000 10^-18 ltc'),
    });
    expect(bench.logger.lines.filter(({ level }) => level === 'error')).toHaveLength(1);
    await bench.fill('btc', '0.05', 'ltc', '38');
    await rounds(2);
    expect((await bench.journal.hedges.list(9)).every((hedge) => hedge.venue === 'binance')).toBe(true);
  });

  it('is halted when coins go missing bit by bit, another amount at each check', async () => {
    const { bench, rounds, venue } = await opened();
    for (let check = 0; check < 4; check += 1) {
      venue('kraken').engine.deposit(OPERATOR, 'LTC', -1n);
      await rounds(1);
    }
    expect(await haltsOf(bench.journal)).toEqual([]);
    venue('kraken').engine.deposit(OPERATOR, 'LTC', -1n);
    await rounds(1);
    expect(await haltsOf(bench.journal)).toMatchObject([
      { venue: 'kraken', reason: expect.stringContaining('less than the ledger') },
    ]);
  });

  it('is not halted by coins that anybody sent to its account; they are told until they are booked', async () => {
    const { bench, hedger, hedges, rounds, venue } = await opened();
    // Another amount every minute.
    for (const units of [1n, 2n, 3n]) {
      for (const each of ['kraken', 'binance']) venue(each).engine.deposit(OPERATOR, 'DOGE', units);
      await rounds(1);
    }
    const alarms = () => bench.logger.lines.filter(({ level }) => level === 'error').map(({ message }) => message);
    expect(alarms()).toEqual(Array.from({ length: 2 }, () => 'a venue has more than the ledger: book the deposit'));
    await bench.fill('btc', '0.05', 'usdt20', '3180');
    await hedger.round();
    expect((await hedges()).map(shown)).toEqual(['binance sell BTC/USDT booked']);
    await rounds(58);
    expect(alarms()).toHaveLength(2);
    await rounds(2);
    expect(alarms()).toHaveLength(4);
    expect(await haltsOf(bench.journal)).toEqual([]);
  });

  it('is checked at once after our clock was set back, and takes no orders before', async () => {
    const { bench, hedger, hedges, venue } = await opened();
    bench.pass(-3_600_000);
    venue('kraken').fault({ kind: 'skew', ms: 800 });
    for (let round = 0; round < 2; round += 1) {
      await hedger.round();
      bench.pass(61_000);
    }
    expect(await haltsOf(bench.journal)).toMatchObject([{ venue: 'kraken', reason: expect.stringContaining('clock') }]);
    await bench.fill('btc', '0.05', 'usdt20', '3180');
    await hedger.round();
    expect((await hedges()).map(shown)).toEqual(['binance sell BTC/USDT booked']);
  });

  it('is not halted while its balances lag behind an order', async () => {
    const { bench, rounds, venue } = await opened();
    venue('binance').fault({ kind: 'lagging-balances', ms: 25_000 });
    await bench.fill('btc', '0.05', 'usdt20', '3180');
    await rounds(4);
    expect(await haltsOf(bench.journal)).toEqual([]);
  });

  it('is halted when its clock is off', async () => {
    const { bench, rounds, venue } = await opened();
    venue('kraken').fault({ kind: 'skew', ms: 800 });
    await rounds(2);
    expect(await haltsOf(bench.journal)).toMatchObject([{ venue: 'kraken', reason: expect.stringContaining('clock') }]);
  });

  it('is halted when it refuses order after order', async () => {
    const { bench, rounds, hedges, venue } = await opened();
    venue('binance').fault({ kind: 'refuse-order', reason: 'market-closed', count: 100 });
    await bench.fill('btc', '0.05', 'usdt20', '3180');
    await rounds(12, 11_000);
    expect((await hedges()).filter(({ isRefused }) => isRefused)).toHaveLength(5);
    expect(await haltsOf(bench.journal)).toMatchObject([
      { venue: 'binance', reason: expect.stringContaining('refused') },
    ]);
    // Those before the halt do not count again.
    await resume(bench.journal, { venue: 'binance', reason: 'seen', by: 'staff:kim', at: 1 });
    await bench.fill('btc', '0.05', 'usdt20', '3180');
    const refused = async () => (await hedges()).filter(({ isRefused }) => isRefused).length;
    await rounds(4, 11_000);
    expect([await refused(), await haltsOf(bench.journal)]).toEqual([9, []]);
    await rounds(2, 11_000);
    expect([await refused(), (await haltsOf(bench.journal)).length]).toEqual([10, 1]);
  });

  it('is halted for its refusals although orders in between were too old to be sent', async () => {
    const { bench, rounds, hedges, venue } = await opened();
    venue('binance').fault({ kind: 'refuse-order', reason: 'market-closed', count: 100 });
    await halt(bench.journal, { venue: 'kraken', reason: 'a test', by: 'staff:kim', at: 1 });
    await bench.fill('btc', '0.05', 'usdt20', '3180');
    for (let refusal = 0; refusal < 5; refusal += 1) {
      await rounds(1, 11_000);
      const old = plannedHedge({ venue: 'binance', createdAt: bench.clock.now() });
      await bench.journal.hedges.insert(old);
      await bench.journal.hedges.change({ ...old, state: 'cancelled', endedAt: bench.clock.now() }, 'planned');
    }
    expect((await hedges()).filter(({ isRefused }) => isRefused)).toHaveLength(5);
    expect(await haltsOf(bench.journal)).toContainEqual(expect.objectContaining({ venue: 'binance', by: 'system' }));
  });

  it('is halted when its orders lose again and again to their plans', async () => {
    const { bench, hedger, account, venue } = await opened({ orderLimit: unit('100'), slippage: 10_000 });
    // Kraken takes no part, and Binance trades 0.8 % below its books.
    await halt(bench.journal, { venue: 'kraken', reason: 'a test', by: 'staff:kim', at: 1 });
    account('binance').onCall = (call, when) => {
      if (call === 'place') venue('binance').crowd.move('BTC/USDT', when === 'before' ? 0.992 : 1 / 0.992);
    };
    await bench.fill('btc', '0.1', 'usdt20', '6360');
    const booked = async () => (await bench.journal.hedges.list(99)).filter(({ state }) => state === 'booked').length;
    for (let round = 0; round < 60 && (await booked()) < 20; round += 1) {
      expect(await haltsOf(bench.journal)).toHaveLength(1);
      await hedger.round();
      bench.pass(2_000);
    }
    expect(await booked()).toBe(20);
    expect(await haltsOf(bench.journal)).toContainEqual(
      expect.objectContaining({ venue: 'binance', reason: expect.stringMatching(/lost \d+ millionths/) }),
    );
  });

  it('is left alone as long as it asks, and not halted for that', async () => {
    const { bench, hedger, hedges, venue } = await opened();
    venue('binance').fault({ kind: 'rate-limit', retryAfter: 20, call: 'place' });
    await bench.fill('btc', '0.05', 'usdt20', '3180');
    await hedger.round();
    expect((await hedges())[0]).toMatchObject({ state: 'cancelled', isRefused: false });
    const orders = async () => (await bench.journal.hedges.list(9, 'binance')).map(({ state }) => state);
    bench.pass(15_000);
    await hedger.round();
    expect(await orders()).toEqual(['cancelled']);
    // Another venue took what was due; more is.
    expect((await hedges()).map(shown)[0]).toBe('kraken sell BTC/USDT booked');
    await bench.fill('btc', '0.05', 'usdt20', '3180');
    bench.pass(6_000);
    await hedger.round();
    expect(await orders()).toEqual(['booked', 'cancelled']);
    expect(await haltsOf(bench.journal)).toEqual([]);
  });

  it.each([
    ['a price beyond the limit', (cost: bigint) => cost / 2n, 'below the limit'],
    ['a fee that is too large', (cost: bigint) => cost, 'a fee is above'],
  ])('is not believed %s: nothing is booked, and it is halted', async (what, costOf, why) => {
    const { bench, hedger, hedges, account, rounds } = await opened();
    account('binance').lie.fills = (fills) =>
      fills.map((fill) => ({
        ...fill,
        cost: costOf(fill.cost),
        fees: what.includes('fee') ? [{ asset: 'usdt', amount: fill.cost / 2n }] : fill.fees,
      }));
    await bench.fill('btc', '0.05', 'usdt20', '3180');
    await hedger.round();
    expect((await hedges())[0]).toMatchObject({ state: 'filled', note: expect.stringContaining(why) });
    await rounds(20);
    expect(bench.journal.postings.filter(({ kind }) => kind === 'hedge')).toEqual([]);
    expect(await haltsOf(bench.journal)).toMatchObject([{ venue: 'binance' }]);
    account('binance').lie = {};
    await rounds(1);
    expect((await hedges()).map(shown)).toEqual(['binance sell BTC/USDT booked']);
    expect(await bench.differences()).toEqual([]);
  });

  it('books an order only once every execution is told', async () => {
    const { bench, hedger, hedges, account } = await opened();
    account('binance').lie.fills = (fills) => fills.slice(1);
    await bench.fill('btc', '0.05', 'usdt20', '3180');
    await hedger.round();
    expect((await hedges()).map(shown)).toEqual(['binance sell BTC/USDT filled']);
    account('binance').lie = {};
    bench.pass(1_000);
    await hedger.round();
    expect((await hedges()).map(shown)).toEqual(['binance sell BTC/USDT booked']);
  });

  it('does not make a lost order be given up while an execution is unaccounted for', async () => {
    const { bench, hedger, hedges, venue, rounds } = await opened();
    await bench.fill('btc', '0.05', 'usdt20', '3180');
    venue('binance').fault({ kind: 'reset', when: 'before', call: 'place' });
    await hedger.round();
    const { engine } = venue('binance');
    const { grid, book } = engine.market('BTC/USDT');
    // Somebody else trades with the same account.
    const order = { account: OPERATOR, market: 'BTC/USDT', side: 'sell', timeInForce: 'IOC' } as const;
    engine.place({ ...order, ticks: book.bids.levels[0]!.ticks, lots: grid.lots('0.001')! });
    await rounds(2);
    expect((await hedges())[0]).toMatchObject({ state: 'unknown', note: expect.stringContaining('does not have') });
    await rounds(20);
    expect(await haltsOf(bench.journal)).toMatchObject([{ venue: 'binance' }]);
  });
});
