import type { Referral } from '../../domain/affiliates/affiliate.ts';
import { port } from '../port.ts';

/** What a link names: the affiliate, and perhaps which of their links it is. */
export type Clicked = Pick<Referral, 'refId' | 'sub'>;

/** Records clicks on affiliates' links for a server. */
export interface Referrals {
  /**
   * Handles the names in `ref_id` and `sub`; a link's name that the affiliate did not make is left out. @param kept from an earlier click. @param isVisit true if a page opens: a new referral
   * then counts as a click. @returns what the browser keeps from now on; undefined if its own stays: no affiliate takes
   * part under that name, or an earlier click still counts.
   */
  recordClick(clicked: Clicked, kept: Referral | undefined, isVisit?: boolean): Promise<Referral | undefined>;
}
export const Referrals = port<Referrals>('Referrals');
