import type { AffiliateChannel, AffiliateStats, StatsRange, StatsSummary } from '../../domain/affiliates/affiliate.ts';
import { AffiliateUseCase } from './affiliate-use-case.ts';

/** What came of a partner's work since the beginning, by channel. */
export class SummariseStats extends AffiliateUseCase {
  execute(): Promise<StatsSummary> {
    return this.ask((api) => api.affiliateStats({}));
  }
}

/** The same over a span of time, day by day or month by month. */
export class LoadStats extends AffiliateUseCase {
  execute(channel: AffiliateChannel, range: StatsRange): Promise<AffiliateStats> {
    return this.ask((api) => (channel === 'web' ? api.webStats({ range }) : api.apiStats({ range })));
  }
}
