import type { AffiliateApi } from '../../core/ports/affiliate-api.ts';
import { type ForcedCalls, forcedApi } from './forced-api.ts';
import { SAMPLE_PARTNER } from './sample-affiliates.ts';

/** What each call does; what is left out answers with samples. */
export type MemoryAffiliateOptions = ForcedCalls<AffiliateApi>;

/** Partners in memory, in whatever state a story or a test wants them. */
export function memoryAffiliateApi(options: MemoryAffiliateOptions = {}) {
  return forcedApi<AffiliateApi>(SAMPLE_PARTNER, options);
}
