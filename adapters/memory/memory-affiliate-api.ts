import type { AffiliateApi } from '../../core/ports/apis/affiliate-api.ts';
import { type StubCalls, stubApi } from './stub-api.ts';
import { SAMPLE_PARTNER } from './samples/sample-affiliates.ts';

/** What each call does; what is left out answers with samples. */
export type MemoryAffiliateOptions = StubCalls<AffiliateApi>;

/** Partners in memory, in whatever state a story or a test wants them. */
export function memoryAffiliateApi(options: MemoryAffiliateOptions = {}) {
  return stubApi<AffiliateApi>(SAMPLE_PARTNER, options);
}
