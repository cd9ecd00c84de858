import type { Referral } from '../../domain/affiliates/affiliate.ts';
import { port } from '../port.ts';

/** Records clicks on affiliates' links for a server. */
export interface Referrals {
  /**
   * Handles a name in `ref_id`. @param kept from an earlier click. @param isVisit true if a page opens: a new referral
   * then counts as a click. @returns what the browser keeps from now on; undefined if its own stays: no affiliate takes
   * part under that name, or an earlier click still counts.
   */
  recordClick(refId: string, kept: Referral | undefined, isVisit?: boolean): Promise<Referral | undefined>;
}
export const Referrals = port<Referrals>('Referrals');
