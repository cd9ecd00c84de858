import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../../../adapters/postgres/open-store.ts';
import type { AffiliateChannel } from '../../../../core/domain/affiliates/affiliate.ts';
import type { StatsTotals } from '../../../../core/domain/affiliates/affiliate-stats.ts';
import { formatUnits } from '../../../../core/domain/amount.ts';
import { ClickCounter } from '../../../../core/exchange/affiliates/statistics/click-counter.ts';
import { DailyStatistics } from '../../../../core/exchange/affiliates/statistics/daily-statistics.ts';
import {
  type AffiliateFixture,
  affiliateFixture,
  type Affiliate,
} from '../../../support/fixtures/affiliate-fixture.ts';
import { type Ending, PLAYED_AMOUNT, playExchange } from '../../../support/fixtures/played-exchange.ts';

const DAY_MS = 86_400_000;
const SATOSHI = 8;

let fixture: AffiliateFixture;
beforeAll(async () => {
  fixture = await affiliateFixture({ isSettling: false });
});
afterAll(() => fixture.close());

const statsOf = (referrer: Affiliate, channel: AffiliateChannel, range: '7d' | '30d' | '90d' | '1y' | 'all') =>
  fixture.affiliates[channel === 'web' ? 'webStats' : 'apiStats']({ range }, referrer);

const history = fc.array(
  fc.record({
    ending: fc.constantFrom<Ending>('finished', 'refunded', 'lost', 'lost-and-back'),
    channel: fc.constantFrom<AffiliateChannel>('web', 'api'),
    fee: fc.bigInt(0n, 10n ** 9n),
    isOwn: fc.boolean(),
    // Prices and time change between exchanges.
    price: fc.bigInt(0n, 1_000n),
    days: fc.constantFrom(0, 0, 1, 40),
    clicks: fc.nat(5),
  }),
  { maxLength: 6 },
);

describe('statistics', () => {
  it('match the exchanges in each channel and range, however these end', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (plays) => {
        const referrer = await fixture.affiliate();
        const wanted = { web: nothing(), api: nothing() };
        for (const { ending, channel, fee, isOwn, price, days, clicks } of plays) {
          fixture.clock.advance(days * DAY_MS);
          for (let n = 0; n < clicks; n += 1) fixture.clicks.count(referrer.id, fixture.clock.now());
          const affiliate = { accountId: referrer.id, channel };
          const owner = isOwn ? referrer.id : 'somebody';
          const worthOf = (_: string, units: bigint) => units * price;
          const record = await playExchange({ ...fixture, worthOf }, { to: 'ltc', fee, ending, affiliate, owner });
          // Computed from the drawn history, not from what the server stored.
          const isTraded = ending === 'finished' || ending === 'lost-and-back';
          const share = isTraded && (channel === 'api' || !isOwn) ? fee / 2n : 0n;
          expect(record.share ?? 0n).toBe(share);
          const sums = wanted[channel];
          wanted.web.clicks += clicks;
          sums.exchanges += 1;
          sums.finished += record.status === 'finished' ? 1 : 0;
          sums.volume += isTraded && record.status === 'finished' ? PLAYED_AMOUNT * price : 0n;
          sums.earnings += share * price;
        }
        expect(await fixture.clicks.flush()).toBe(true);
        const [web, api] = [shown(wanted.web), shown(wanted.api)];
        // These histories outlast a session.
        const statistics = new DailyStatistics(fixture.store, fixture.clock);
        expect(await statistics.summary(referrer.id)).toEqual({ web, api });
        for (const channel of ['web', 'api'] as const) {
          const all = await statistics.of(referrer.id, channel, 'all');
          const year = await statistics.of(referrer.id, channel, '1y');
          for (const { totals, points } of [all, year]) {
            expect(totals).toEqual(shown(wanted[channel]));
            expect(points.reduce((total, { clicks }) => total + clicks, 0)).toBe(totals.clicks);
            expect(points.reduce((total, { finished }) => total + finished, 0)).toBe(totals.finished);
          }
        }
      }),
      { numRuns: 25 },
    );
  }, 240_000);

  it('have every day and every month of a range, in UTC, today last', async () => {
    fixture.clock.toMidMonth();
    const referrer = await fixture.affiliate();
    const now = fixture.clock.now();
    const today = new Date(now).toISOString().slice(0, 10);
    for (const [range, days] of [
      ['7d', 7],
      ['30d', 30],
      ['90d', 90],
    ] as const) {
      const { points, step } = await statsOf(referrer, 'web', range);
      const wanted = Array.from({ length: days }, (_, i) => Date.parse(today) - (days - 1 - i) * DAY_MS);
      expect(step).toBe('day');
      expect(points.map(({ at }) => Date.parse(at))).toEqual(wanted);
    }
    const { points, step } = await statsOf(referrer, 'web', '1y');
    expect(step).toBe('month');
    expect(points.map(({ at }) => at.slice(7))).toEqual(points.map(() => '-01T00:00:00.000Z'));
    expect(points.length).toBeGreaterThanOrEqual(12);
    expect(points.at(-1)!.at.slice(0, 7)).toBe(today.slice(0, 7));
    expect((await statsOf(referrer, 'web', 'all')).points).toHaveLength(1);
  });
});

describe('clicks', () => {
  it('of two processes that write at once are all counted, while exchanges are counted too', async () => {
    const affiliates = await Promise.all(Array.from({ length: 8 }, () => fixture.affiliate()));
    const at = fixture.clock.now();
    const store = await openStore({ databaseUrl: fixture.databaseUrl, folder: '', logger: fixture.logger });
    const counters = [fixture.store, store].map((one) => new ClickCounter(one, fixture.clock, fixture.logger));
    const exchanges = affiliates.map(({ id: accountId }) =>
      playExchange(fixture, { to: 'ltc', fee: 4n, ending: 'finished', affiliate: { accountId, channel: 'web' } }),
    );
    for (let round = 0; round < 20; round += 1) {
      for (const counter of counters)
        for (const { id } of round % 2 ? affiliates : affiliates.toReversed()) counter.count(id, at);
      await Promise.all(counters.map((counter) => counter.flush()));
    }
    await Promise.all(exchanges);
    // A write that failed because of the other process was kept for the next flush.
    await Promise.all(counters.map((counter) => counter.stop()));
    for (const { id } of affiliates)
      expect(await fixture.store.affiliateDays.totals(id)).toMatchObject({ web: { clicks: 40, exchanges: 1 } });
    await store.close();
  });

  it('are written before a process has stopped, and kept while the write fails', async () => {
    const written: { accountId: string; day: number; clicks: number }[] = [];
    let failures = 2;
    const addClicks = async (clicks: readonly (typeof written)[number][]) => {
      if (failures-- > 0) throw new Error('no database');
      written.push(...clicks);
    };
    const counter = new ClickCounter({ affiliateDays: { addClicks } }, fixture.clock, fixture.logger, 10);
    counter.start();
    for (let n = 0; n < 7; n += 1) counter.count('a', 5 * DAY_MS - 1);
    counter.count('a', 5 * DAY_MS);
    counter.count('b', 5 * DAY_MS);
    await counter.stop();
    expect(failures).toBe(-1);
    expect(written).toEqual([
      { accountId: 'a', day: 4, clicks: 7 },
      { accountId: 'a', day: 5, clicks: 1 },
      { accountId: 'b', day: 5, clicks: 1 },
    ]);
    await counter.stop();
    expect(written).toHaveLength(3);
  });

  it('are written periodically, without a stop', async () => {
    let count = 0;
    const addClicks = async (clicks: readonly { clicks: number }[]) => {
      for (const one of clicks) count += one.clicks;
    };
    const counter = new ClickCounter({ affiliateDays: { addClicks } }, fixture.clock, fixture.logger, 5);
    counter.start();
    for (let n = 1; n <= 3; n += 1) {
      counter.count('a', 1);
      await expect.poll(() => count).toBe(n);
    }
    await counter.stop();
  });
});

interface Sums {
  clicks: number;
  exchanges: number;
  finished: number;
  volume: bigint;
  earnings: bigint;
}

function nothing(): Sums {
  return { clicks: 0, exchanges: 0, finished: 0, volume: 0n, earnings: 0n };
}

function shown({ volume, earnings, ...sums }: Sums): StatsTotals {
  return { ...sums, volume: formatUnits(volume, SATOSHI), earnings: formatUnits(earnings, SATOSHI) };
}
