import type { Affiliates, KnownAffiliate } from '../../../ports/stores/affiliates/affiliate-store.ts';
import type { Clock } from '../../../ports/services/clock.ts';

/**
 * How long an affiliate is cached, in milliseconds: a page notices at most this much later that one was disabled, or has
 * made a named link.
 */
const KEPT_MS = 5_000;

const MOST = 10_000;

interface Known {
  readonly until: number;
  readonly affiliate: Promise<KnownAffiliate | undefined>;
}

/**
 * Caches affiliates by their referral names for the pages that affiliate links open, so that a popular link is not
 * looked up for each visit. An unknown name is not cached, so that it works as soon as an affiliate takes it.
 */
export class AffiliateNames {
  readonly #store: { readonly affiliates: Pick<Affiliates, 'byRefId'> };
  readonly #clock: Clock;
  readonly #known = new Map<string, Known>();

  constructor(store: { readonly affiliates: Pick<Affiliates, 'byRefId'> }, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  async byRefId(refId: string): Promise<KnownAffiliate | undefined> {
    const now = this.#clock.now();
    const known = this.#known.get(refId);
    if (known && now < known.until) return known.affiliate;
    const found: Known = { until: now + KEPT_MS, affiliate: this.#store.affiliates.byRefId(refId) };
    this.#known.delete(refId);
    this.#known.set(refId, found);
    const [oldest] = this.#known.size > MOST ? this.#known.keys() : [];
    if (oldest !== undefined) this.#known.delete(oldest);
    try {
      const affiliate = await found.affiliate;
      if (!affiliate) this.#forget(refId, found);
      return affiliate;
    } catch (error) {
      this.#forget(refId, found);
      throw error;
    }
  }

  #forget(refId: string, found: Known): void {
    if (this.#known.get(refId) === found) this.#known.delete(refId);
  }
}
