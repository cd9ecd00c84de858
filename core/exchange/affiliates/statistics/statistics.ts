import type { AffiliateChannel } from '../../../domain/affiliates/affiliate.ts';
import type { AffiliateStats, StatsRange, StatsSummary } from '../../../domain/affiliates/affiliate-stats.ts';

export interface AffiliateStatistics {
  summary(accountId: string): Promise<StatsSummary>;
  of(accountId: string, channel: AffiliateChannel, range: StatsRange): Promise<AffiliateStats>;
}
