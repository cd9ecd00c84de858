import type {
  AffiliateChannel,
  AffiliateStats,
  StatsPoint,
  StatsRange,
  StatsSummary,
  StatsTotals,
} from '../../domain/affiliate.ts';
import { formatUnits } from '../../domain/amount.ts';
import { isoTime, millisecondsOf } from '../../domain/instant.ts';
import type { BroughtExchanges } from '../../ports/affiliate-store.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Store } from '../../ports/store.ts';
import { type MarketWorth, WORTH_DECIMALS } from './market-worth.ts';
import { signedText } from './partner-view.ts';
import type { AffiliateStatistics } from './statistics.ts';

const DAY_MS = 86_400_000;

/** Days of a range; those of more than a quarter are told by the month. */
const DAYS: Readonly<Record<StatsRange, number>> = { '7d': 7, '30d': 30, '90d': 90, '1y': 365, all: Infinity };
const MOST_DAYS = 90;

interface Sums {
  exchanges: number;
  finished: number;
  volume: bigint;
  earnings: bigint;
}

/** Statistics counted from the exchanges themselves, at the market of the moment. Clicks are kept nowhere, and are 0. */
export class BroughtStatistics implements AffiliateStatistics {
  readonly #store: Pick<Store, 'brought'>;
  readonly #worth: MarketWorth;
  readonly #clock: Clock;

  constructor(store: Pick<Store, 'brought'>, worth: MarketWorth, clock: Clock) {
    this.#store = store;
    this.#worth = worth;
    this.#clock = clock;
  }

  async summary(accountId: string): Promise<StatsSummary> {
    const of = async (channel: AffiliateChannel) => this.#totals(await this.#store.brought(accountId, channel, 0));
    return { web: await of('web'), api: await of('api') };
  }

  async of(accountId: string, channel: AffiliateChannel, range: StatsRange): Promise<AffiliateStats> {
    const now = this.#clock.now();
    const step = DAYS[range] <= MOST_DAYS ? 'day' : 'month';
    const today = now - (now % DAY_MS);
    const since = Number.isFinite(DAYS[range]) ? today - (DAYS[range] - 1) * DAY_MS : 0;
    const from = step === 'month' ? startOf(since, step) : since;
    const lines = await this.#store.brought(accountId, channel, from);
    const first = range === 'all' ? (lines[0]?.day ?? today / DAY_MS) * DAY_MS : from;
    const starts = startsOf(first, now, step);
    const byStart = Map.groupBy(lines, ({ day }) => startOf(day * DAY_MS, step));
    const points = starts.map((at): StatsPoint => {
      return { at: isoTime(at), ...this.#totals(byStart.get(at) ?? []) };
    });
    return { range, step, totals: this.#totals(lines), points };
  }

  #totals(lines: readonly BroughtExchanges[]): StatsTotals {
    const sums: Sums = { exchanges: 0, finished: 0, volume: 0n, earnings: 0n };
    for (const { from, to, exchanges, finished, paidIn, share } of lines) {
      sums.exchanges += exchanges;
      sums.finished += finished;
      sums.volume += this.#worth.of(from, paidIn) ?? 0n;
      sums.earnings += this.#worth.of(to, share) ?? 0n;
    }
    const { exchanges, finished, volume, earnings } = sums;
    return {
      clicks: 0,
      exchanges,
      finished,
      volume: formatUnits(volume, WORTH_DECIMALS),
      earnings: signedText(earnings, WORTH_DECIMALS),
    };
  }
}

/** The beginning of the day or the month of a time, in UTC. */
function startOf(at: number, step: 'day' | 'month'): number {
  return step === 'day' ? at - (at % DAY_MS) : millisecondsOf(`${isoTime(at).slice(0, 7)}-01T00:00:00Z`);
}

/** The beginnings of all days or months of a span. */
function startsOf(first: number, last: number, step: 'day' | 'month'): readonly number[] {
  const starts: number[] = [];
  // The last month of 31 days is past by then, and the next one has not ended.
  for (let at = startOf(first, step); at <= last; at = startOf(at + (step === 'day' ? DAY_MS : 31 * DAY_MS), step))
    starts.push(at);
  return starts;
}
