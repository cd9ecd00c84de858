import type { MerchantRecord } from '../../ports/stores/merchants/merchant-store.ts';
import type { UnitOfWork } from '../../ports/stores/store.ts';

/** How long an event is held for its merchant's confirmation before it fails, in milliseconds. */
export const HELD_FOR_MS = 30 * 86_400_000;

/** True while webhook address or signing secret waits for confirmation: no event may be sent. */
export function isHeld({ isSecretUnconfirmed, isWebhookUnconfirmed }: MerchantRecord): boolean {
  return isSecretUnconfirmed === true || isWebhookUnconfirmed === true;
}

/** Updates a merchant. Held events become due at once when nothing waits for confirmation any more. */
export async function updateMerchant(
  unit: Pick<UnitOfWork, 'merchants' | 'deliveries'>,
  merchant: MerchantRecord,
  now: number,
): Promise<void> {
  await unit.merchants.update(merchant);
  if (!isHeld(merchant)) await unit.deliveries.release(merchant.merchantId, now);
}
