import type { Referral } from '../../domain/affiliates/affiliate.ts';
import { port } from '../port.ts';

/** Records clicks on affiliates' links for a server. */
export interface Referrals {
  /**
   * Handles a name in `ref_id`. @param kept the referral that the browser keeps from an earlier click. @param isVisit
   * true if the visitor opens a page: a new referral is then also counted as the affiliate's click. @returns the
   * referral that the browser keeps from now on; undefined if its own stays: the name belongs to no participating
   * affiliate, or an earlier click still counts.
   */
  recordClick(refId: string, kept: Referral | undefined, isVisit?: boolean): Promise<Referral | undefined>;
}
export const Referrals = port<Referrals>('Referrals');
