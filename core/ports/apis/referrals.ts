import type { Referral } from '../../domain/affiliates/affiliate.ts';
import { port } from '../port.ts';

/** Clicks on partners' links, as a server sees them. */
export interface Referrals {
  /**
   * A name came in `ref_id`. @param kept what the browser kept of an earlier click. @param isVisit true where somebody
   * opens a page: what is to be kept is then also counted for the partner. @returns what it is to keep from now on;
   * undefined where that stays as it is: nobody who takes part has the name, or an earlier click still counts.
   */
  recordClick(refId: string, kept: Referral | undefined, isVisit?: boolean): Promise<Referral | undefined>;
}
export const Referrals = port<Referrals>('Referrals');
