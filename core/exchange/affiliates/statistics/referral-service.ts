import { REF_ID, type Referral } from '../../../domain/affiliates/affiliate.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Clicked, Referrals } from '../../../ports/apis/referrals.ts';
import { type Counted, countedClick, type AffiliatesByRefId } from '../../accounts/attribution.ts';
import type { ClickCounter } from './click-counter.ts';

/** The browser remembers, and the server counts, the first click on an affiliate link that counts. */
export class ReferralService implements Referrals {
  readonly #affiliates: AffiliatesByRefId;
  readonly #clicks: Pick<ClickCounter, 'count'>;
  readonly #clock: Clock;

  constructor(names: AffiliatesByRefId['affiliates'], clicks: Pick<ClickCounter, 'count'>, clock: Clock) {
    this.#affiliates = { affiliates: names };
    this.#clicks = clicks;
    this.#clock = clock;
  }

  async recordClick(
    { refId, sub: named }: Clicked,
    kept: Referral | undefined,
    isVisit = false,
  ): Promise<Referral | undefined> {
    if (!REF_ID.test(refId)) return undefined;
    const click = { refId, at: this.#clock.now(), sub: named };
    const counts = await this.#counted(click, click.at);
    if (!counts || (await this.#counted(kept, click.at))) return undefined;
    const { accountId, at, sub } = counts;
    if (isVisit) this.#clicks.count(accountId, at, sub);
    return { refId, at, ...(sub !== undefined && { sub }) };
  }

  #counted(click: Referral | undefined, now: number): Promise<Counted | undefined> {
    return countedClick(this.#affiliates, click, now);
  }
}
