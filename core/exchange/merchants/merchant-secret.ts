import type { MerchantRecord } from '../../ports/stores/merchants/merchant-store.ts';
import type { Secrets } from '../../ports/services/secrets.ts';

/** The purpose that a merchant's secret is sealed for, so that another merchant's secret cannot be put in its place. */
export function sealedFor(merchantId: string): string {
  return `merchant ${merchantId}`;
}

/** Signs the merchant's links and events; undefined if there is none or another server's key sealed it. */
export function secretOf(secrets: Secrets, { merchantId, sealedSecret }: MerchantRecord): string | undefined {
  return sealedSecret === undefined ? undefined : secrets.unseal(sealedFor(merchantId), sealedSecret);
}

/** Compares in constant time: the duration does not reveal where texts of equal length differ. */
export function sameText(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at += 1) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}
