import type { AffiliateApi } from '../../core/ports/apis/affiliate-api.ts';
import { type StubCalls, stubApi } from './stub-api.ts';
import { SAMPLE_PARTNER } from './samples/sample-affiliates.ts';

/** Stubbed calls; the others answer with samples. */
export type MemoryAffiliateOptions = StubCalls<AffiliateApi>;

/** Affiliates in memory, in the state that a story or a test needs. */
export function memoryAffiliateApi(options: MemoryAffiliateOptions = {}) {
  return stubApi<AffiliateApi>(SAMPLE_PARTNER, options);
}
