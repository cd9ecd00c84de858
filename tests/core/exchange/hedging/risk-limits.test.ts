import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offerStopOf } from '../../../../core/domain/hedging/risk.ts';
import { halt, haltsOf, resume } from '../../../../core/exchange/hedging/risk/halts.ts';
import { exposureStops } from '../../../../core/exchange/hedging/risk/limits/exposure.ts';
import { offerStopsOf, riskStateOf } from '../../../../core/exchange/hedging/risk/limits/risk-limits.ts';
import { slippageOfDay } from '../../../../core/exchange/hedging/risk/slippage.ts';
import { plannedHedge } from '../../../support/hedging/planned-hedge.ts';
import { unit } from '../../../support/hedging/hedging-bench.ts';
import { opened } from '../../../support/hedging/opened-bench.ts';

const LIMITS = { assetExposure: 1_000n, totalExposure: 2_000n };
const ROUND_MS = 31_000;

describe('limits of exposure', () => {
  const stops = (exposures: Record<string, bigint>, before = [] as ReturnType<typeof exposureStops>) =>
    exposureStops(new Map(Object.entries(exposures)), LIMITS, before, 5);

  it('stop what would enlarge an exposure beyond its limit, and nothing else', () => {
    expect(stops({ btc: 1_000n, ltc: -1_000n })).toEqual([]);
    const found = stops({ btc: 1_001n, ltc: -900n });
    expect(found).toMatchObject([{ asset: 'btc', direction: 'pay-in', reason: expect.stringContaining('in btc') }]);
    expect([offerStopOf(found, 'btc', 'ltc'), offerStopOf(found, 'ltc', 'btc')]).toEqual([found[0], undefined]);
    expect(stops({ btc: -1_001n })).toMatchObject([{ asset: 'btc', direction: 'payout' }]);
  });

  it('stop every asset that adds to a total beyond its limit', () => {
    const found = stops({ btc: 900n, ltc: -900n, eth: 300n, dust: 10n });
    expect(found.map(({ asset, direction }) => `${asset} ${direction}`)).toEqual([
      'btc pay-in',
      'ltc payout',
      'eth pay-in',
    ]);
  });

  it('end well below the limit, so that they do not come and go', () => {
    const before = stops({ btc: 1_001n });
    expect(stops({ btc: 900n }, before)).toEqual(before);
    expect(stops({ btc: 800n }, before)).toEqual([]);
  });

  it('never leave an asset beyond its limit open in the direction that enlarges it', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.bigInt(-5_000n, 5_000n)), (exposures) => {
        const found = stops(exposures, stops({ a: 3_000n, b: -3_000n }));
        const isOpen = ([asset, value]: [string, bigint]) =>
          (value > LIMITS.assetExposure && !offerStopOf(found, asset, 'usdt')) ||
          (value < -LIMITS.assetExposure && !offerStopOf(found, 'usdt', asset));
        expect(Object.entries(exposures).filter(isOpen)).toEqual([]);
      }),
    );
  });
});

describe('the hedger, about its limits of risk,', () => {
  it('stops offers while an exposure is too large, tells what it measured, and ends the stop by itself', async () => {
    const { bench, hedger, rounds } = await opened({ assetExposure: unit('2000'), totalExposure: unit('9000') });
    await halt(bench.journal, { reason: 'a test', by: 'staff:kim', at: 1 });
    await bench.fill('btc', '0.05', 'usdt20', '3180');
    await rounds(1, ROUND_MS);
    expect(await offerStopsOf(bench.journal)).toMatchObject([{ asset: 'btc', direction: 'pay-in' }]);
    const state = (await riskStateOf(bench.journal))!;
    expect(state.lines.find(({ of }) => of === 'btc')).toMatchObject({ name: 'asset-exposure', isBeyond: true });
    expect(state.lines.find(({ name }) => name === 'total-exposure')).toMatchObject({ isBeyond: false });
    await resume(bench.journal, { reason: 'done', by: 'staff:kim', at: 2 });
    expect(await bench.settle(hedger)).toBe(true);
    await rounds(1, ROUND_MS);
    expect(await offerStopsOf(bench.journal)).toEqual([]);
    const actions = bench.journal.audited.map(({ actor, action }) => `${actor} ${action}`);
    expect(actions).toEqual(
      expect.arrayContaining(['system stop offers of btc (pay-in)', 'system resume offers of btc (pay-in)']),
    );
  });

  it('stops everything when a day loses too much, until staff resumes, and again at the next limit', async () => {
    const { bench, rounds } = await opened({ dayLoss: unit('100') });
    await rounds(1, ROUND_MS);
    // A customer was given 200 USDT for too little.
    const lose = () => bench.fill('usdt20', '1', 'usdttrc20', '121');
    await lose();
    await rounds(1, ROUND_MS);
    expect(await offerStopsOf(bench.journal)).toMatchObject([{ reason: expect.stringContaining('loss of the day') }]);
    expect(await haltsOf(bench.journal)).toMatchObject([{ by: 'system', reason: expect.stringContaining('loss') }]);
    await rounds(3, ROUND_MS);
    expect(bench.journal.audited.filter(({ action }) => action.startsWith('stop'))).toHaveLength(1);
    await resume(bench.journal, { reason: 'a wrong price; mended', by: 'staff:kim', at: 2 });
    await rounds(2, ROUND_MS);
    expect([await offerStopsOf(bench.journal), await haltsOf(bench.journal)]).toEqual([[], []]);
    await lose();
    await rounds(1, ROUND_MS);
    expect(await haltsOf(bench.journal)).toHaveLength(1);
    const { lines } = (await riskStateOf(bench.journal))!;
    expect(lines.find(({ name }) => name === 'day-loss')).toMatchObject({ value: String(unit('240')), isBeyond: true });
  });

  it('takes no missing price for a loss', async () => {
    const { bench, rounds } = await opened({ dayLoss: unit('100'), dayLimit: unit('0') });
    await bench.fill('ltc', '40', 'usdt20', '3180');
    await rounds(1, ROUND_MS);
    const engine = bench.books.present();
    const spotRate = engine.spotRate.bind(engine);
    engine.spotRate = (from, to) => (from === 'ltc' ? undefined : spotRate(from, to));
    await rounds(2, ROUND_MS);
    expect(await haltsOf(bench.journal)).toEqual([]);
  });

  it('begins each UTC day anew', async () => {
    const { bench, rounds } = await opened({ dayLoss: unit('100') });
    await rounds(1, ROUND_MS);
    await bench.fill('usdt20', '1', 'usdttrc20', '91');
    await rounds(1, 86_400_000);
    await bench.fill('usdt20', '1', 'usdttrc20', '91');
    await rounds(1, ROUND_MS);
    expect(await haltsOf(bench.journal)).toEqual([]);
    const { lines } = (await riskStateOf(bench.journal))!;
    expect(lines.find(({ name }) => name === 'day-loss')).toMatchObject({ value: String(unit('90')) });
  });

  it('halts a venue whose orders of a day lose too much to their plans', async () => {
    const { bench, hedger, account, venue } = await opened({ slippage: 10_000, daySlippage: unit('10') });
    await halt(bench.journal, { venue: 'kraken', reason: 'a test', by: 'staff:kim', at: 1 });
    account('binance').onCall = (call, when) => {
      if (call === 'place') venue('binance').crowd.move('BTC/USDT', when === 'before' ? 0.992 : 1 / 0.992);
    };
    await bench.fill('btc', '0.05', 'usdt20', '3180');
    await hedger.round();
    expect(await haltsOf(bench.journal)).toMatchObject([
      { venue: 'kraken' },
      { venue: 'binance', by: 'system', reason: expect.stringContaining('daySlippage') },
    ]);
    bench.pass(ROUND_MS);
    await hedger.round();
    const { lines } = (await riskStateOf(bench.journal))!;
    expect(lines.find(({ of }) => of === 'binance')).toMatchObject({ name: 'day-slippage', isBeyond: true });
  });

  it('counts every order of a busy day', async () => {
    const { bench } = await opened();
    const [midnight, many] = [Date.UTC(2040, 0, 1), 2_500];
    await bench.journal.atomically(async ({ hedges }) => {
      for (let at = midnight; at < midnight + many; at += 1) {
        const hedge = plannedHedge({ createdAt: at, size: '1', worth: unit('100'), expected: unit('100') });
        const sent = { ...hedge, state: 'sent', sentAt: at, deadline: at } as const;
        await hedges.insert(hedge);
        await hedges.change(sent, 'planned');
        const end = { state: 'booked', orderId: hedge.id, filled: unit('1'), cost: unit('99'), fees: [] } as const;
        await hedges.change({ ...sent, ...end, endedAt: at }, 'sent');
      }
    });
    const lost = (now: number, since?: number) => slippageOfDay(bench.journal, 'kraken', now, since);
    expect(await lost(midnight + many)).toBe(unit(String(many)));
    expect(await lost(midnight + many, midnight + many - 1)).toBe(unit('1'));
    expect(await lost(midnight + 86_400_000)).toBe(0n);
  });
});
