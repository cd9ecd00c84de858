import type { AffiliateChannel } from '../../../domain/affiliates/affiliate.ts';
import type {
  AffiliateStats,
  StatsPoint,
  StatsRange,
  StatsSummary,
  StatsTotals,
} from '../../../domain/affiliates/affiliate-stats.ts';
import { formatSignedUnits, formatUnits } from '../../../domain/amount.ts';
import { isoTime, millisecondsOf } from '../../../domain/iso-time.ts';
import type { Tally } from '../../../ports/stores/affiliates/affiliate-days.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Store } from '../../../ports/stores/store.ts';
import { WORTH_DECIMALS } from './btc-valuation.ts';
import type { AffiliateStatistics } from './statistics.ts';

const DAY_MS = 86_400_000;

/** Days of a range; ranges of more than a quarter are reported by month. */
const DAYS: Readonly<Record<StatsRange, number>> = { '7d': 7, '30d': 30, '90d': 90, '1y': 365, all: Infinity };
const MAX_DAYS = 90;

const NOTHING: Tally = { clicks: 0, exchanges: 0, finished: 0, volume: 0n, earnings: 0n };

/** Statistics from daily counts, which are updated as events happen: as fast for a million clicks as for one. */
export class DailyStatistics implements AffiliateStatistics {
  readonly #store: Pick<Store, 'affiliateDays'>;
  readonly #clock: Clock;

  constructor(store: Pick<Store, 'affiliateDays'>, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  async summary(accountId: string): Promise<StatsSummary> {
    const { web = NOTHING, api = NOTHING } = await this.#store.affiliateDays.totals(accountId);
    return { web: totalsOf(web), api: totalsOf(api) };
  }

  async of(accountId: string, channel: AffiliateChannel, range: StatsRange): Promise<AffiliateStats> {
    const now = this.#clock.now();
    const step = DAYS[range] <= MAX_DAYS ? 'day' : 'month';
    const since = Number.isFinite(DAYS[range]) ? startOf(startOf(now, 'day') - (DAYS[range] - 1) * DAY_MS, step) : 0;
    const lines = await this.#store.affiliateDays.lines(accountId, channel, since / DAY_MS, step);
    const first = range === 'all' ? (lines[0]?.start ?? Math.floor(now / DAY_MS)) * DAY_MS : since;
    const byStart = new Map(lines.map((line) => [line.start * DAY_MS, line]));
    // Another process's clock may be ahead, in a day that has not begun here.
    const last = Math.max(now, (lines.at(-1)?.start ?? 0) * DAY_MS);
    const points = startsOf(first, last, step).map((at): StatsPoint => {
      return { at: isoTime(at), ...totalsOf(byStart.get(at) ?? NOTHING) };
    });
    return { range, step, totals: totalsOf(lines.reduce(sum, NOTHING)), points };
  }
}

function sum(a: Tally, b: Tally): Tally {
  return {
    clicks: a.clicks + b.clicks,
    exchanges: a.exchanges + b.exchanges,
    finished: a.finished + b.finished,
    volume: a.volume + b.volume,
    earnings: a.earnings + b.earnings,
  };
}

/** Totals as the contract has them: values in bitcoin. */
export function totalsOf({ volume, earnings, clicks, exchanges, finished }: Tally): StatsTotals {
  return {
    clicks,
    exchanges,
    finished,
    volume: formatUnits(volume, WORTH_DECIMALS),
    earnings: formatSignedUnits(earnings, WORTH_DECIMALS),
  };
}

/** The beginning of the day or the month of a time, in UTC. */
function startOf(at: number, step: 'day' | 'month'): number {
  return step === 'day' ? at - (at % DAY_MS) : millisecondsOf(`${isoTime(at).slice(0, 7)}-01T00:00:00Z`);
}

function startsOf(first: number, last: number, step: 'day' | 'month'): readonly number[] {
  const starts: number[] = [];
  // The last month of 31 days is past by then, and the next one has not ended.
  for (let at = startOf(first, step); at <= last; at = startOf(at + (step === 'day' ? DAY_MS : 31 * DAY_MS), step))
    starts.push(at);
  return starts;
}
