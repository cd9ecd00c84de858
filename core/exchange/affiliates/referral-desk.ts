import { REF_ID, type Referral } from '../../domain/affiliate.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Referrals } from '../../ports/referrals.ts';
import type { Store } from '../../ports/store.ts';
import { countedClick } from './attribution.ts';

/** Tells whether a click on a partner's link is to be remembered: the first one that counts is. */
export class ReferralDesk implements Referrals {
  readonly #store: Pick<Store, 'affiliates'>;
  readonly #clock: Clock;

  constructor(store: Pick<Store, 'affiliates'>, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  async clicked(refId: string, kept: Referral | undefined): Promise<Referral | undefined> {
    if (!REF_ID.test(refId)) return undefined;
    const click = { refId, at: this.#clock.now() };
    const counts = await countedClick(this.#store, click, click.at);
    if (!counts || (await countedClick(this.#store, kept, click.at))) return undefined;
    return click;
  }
}
