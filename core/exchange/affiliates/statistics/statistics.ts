import type {
  AffiliateChannel,
  AffiliateStats,
  StatsRange,
  StatsSummary,
} from '../../../domain/affiliates/affiliate.ts';

/** Statistics of an affiliate's referrals. */
export interface AffiliateStatistics {
  summary(accountId: string): Promise<StatsSummary>;
  of(accountId: string, channel: AffiliateChannel, range: StatsRange): Promise<AffiliateStats>;
}
