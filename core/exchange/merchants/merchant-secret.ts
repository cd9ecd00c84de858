import type { MerchantRecord } from '../../ports/stores/merchant-store.ts';
import type { Secrets } from '../../ports/services/secrets.ts';

/** What a merchant's secret is sealed for: another's cannot be put in its place. */
export function sealedFor(merchantId: string): string {
  return `merchant ${merchantId}`;
}

/** The secret that a merchant's links and events are signed with; undefined where there is none, or another house's. */
export function secretOf(secrets: Secrets, { merchantId, sealedSecret }: MerchantRecord): string | undefined {
  return sealedSecret === undefined ? undefined : secrets.unseal(sealedFor(merchantId), sealedSecret);
}

/** True for equal texts; how long it takes does not tell where two of one length differ. */
export function sameText(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at += 1) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}
