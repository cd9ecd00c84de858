import type { AffiliateChannel } from '../../domain/affiliates/affiliate.ts';
import type { AffiliateStats, StatsRange } from '../../domain/affiliates/affiliate-stats.ts';
import { AffiliateApi } from '../../ports/apis/affiliate-api.ts';
import { callOf } from '../use-case.ts';

/** Loads the affiliate's totals since the beginning, by channel. */
export const SummariseStats = callOf(
  () => AffiliateApi,
  (api) => api.affiliateStats({}),
);

/** Loads statistics of a time range, by day or month. */
export const LoadStats = callOf(
  () => AffiliateApi,
  (api, channel: AffiliateChannel, range: StatsRange): Promise<AffiliateStats> =>
    channel === 'web' ? api.webStats({ range }) : api.apiStats({ range }),
);
