import type { ApiKeyStore } from './api-key-store.ts';
import type { PaymentStore } from './payment-store.ts';
import type { DeliveryStore } from './delivery-store.ts';
import type { MerchantStore } from './merchant-store.ts';

export interface MerchantStores {
  readonly merchants: MerchantStore;
  readonly apiKeys: ApiKeyStore;
  readonly payments: PaymentStore;
  readonly deliveries: DeliveryStore;
}
