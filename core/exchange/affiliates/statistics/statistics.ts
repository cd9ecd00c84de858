import type {
  AffiliateChannel,
  AffiliateStats,
  StatsRange,
  StatsSummary,
} from '../../../domain/affiliates/affiliate.ts';

export interface AffiliateStatistics {
  summary(accountId: string): Promise<StatsSummary>;
  of(accountId: string, channel: AffiliateChannel, range: StatsRange): Promise<AffiliateStats>;
}
