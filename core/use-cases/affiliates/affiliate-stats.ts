import type { AffiliateChannel } from '../../domain/affiliates/affiliate.ts';
import type { AffiliateStats, StatsRange, StatsSummary } from '../../domain/affiliates/affiliate-stats.ts';
import { AffiliateUseCase } from './affiliate-use-case.ts';

/** Loads the affiliate's totals since the beginning, by channel. */
export class SummariseStats extends AffiliateUseCase {
  execute(): Promise<StatsSummary> {
    return this.ask((api) => api.affiliateStats({}));
  }
}

/** Loads statistics of a time range, by day or month. */
export class LoadStats extends AffiliateUseCase {
  execute(channel: AffiliateChannel, range: StatsRange): Promise<AffiliateStats> {
    return this.ask((api) => (channel === 'web' ? api.webStats({ range }) : api.apiStats({ range })));
  }
}
