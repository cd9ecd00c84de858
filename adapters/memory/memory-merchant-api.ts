import type { MerchantApi } from '../../core/ports/apis/merchant-api.ts';
import { type StubCalls, stubApi, type Samples } from './stub-api.ts';
import {
  SAMPLE_KEYS,
  SAMPLE_MERCHANT,
  SAMPLE_MERCHANT_SECRET,
  SAMPLE_NEW_KEY,
  SAMPLE_PUBLISHABLE_KEY,
} from './samples/sample-merchants.ts';
import { SAMPLE_DELIVERIES, SAMPLE_PAYMENTS } from './samples/sample-payments.ts';

/** Stubbed calls; the others answer with samples. */
export type MemoryMerchantOptions = StubCalls<MerchantApi>;

const paged = <T>(items: readonly T[]) => ({ items, page: 1, pages: 1, total: items.length });

const SAMPLES: Samples<MerchantApi> = {
  merchant: SAMPLE_MERCHANT,
  setMerchant: SAMPLE_MERCHANT,
  renewMerchantSecret: { secret: SAMPLE_MERCHANT_SECRET },
  signLink: { url: `https://altway.example/payment-widget?amount=25&signature=${'a'.repeat(64)}` },
  merchantPayments: paged(SAMPLE_PAYMENTS),
  webhookDeliveries: paged(SAMPLE_DELIVERIES),
  replayDelivery: SAMPLE_DELIVERIES[0]!,
  sendTestEvent: SAMPLE_DELIVERIES[0]!,
  apiKey: { apiKey: SAMPLE_PUBLISHABLE_KEY.key },
  apiKeys: SAMPLE_KEYS,
  createApiKey: SAMPLE_NEW_KEY,
  rotateApiKey: SAMPLE_NEW_KEY,
  revokeApiKey: SAMPLE_KEYS.slice(1),
};

/** A merchant in memory, in the state that a story or a test needs. */
export function memoryMerchantApi(options: MemoryMerchantOptions = {}) {
  return stubApi<MerchantApi>(SAMPLES, options);
}
