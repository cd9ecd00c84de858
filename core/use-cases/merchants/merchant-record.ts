import type { MerchantPayment, WebhookDelivery } from '../../domain/merchants/merchant.ts';
import { MerchantApi } from '../../ports/apis/merchant-api.ts';
import { callOf } from '../use-case.ts';

/** A page of a list, from 1. */
export interface PageOf<T> {
  readonly items: readonly T[];
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

/** Lists payments that the merchant asked for, newest first. */
export const ListPayments = callOf(
  () => MerchantApi,
  (api, page: number): Promise<PageOf<MerchantPayment>> => api.merchantPayments({ page }),
);

/** Lists webhook deliveries, pending and done. */
export const ListDeliveries = callOf(
  () => MerchantApi,
  (api, page: number): Promise<PageOf<WebhookDelivery>> => api.webhookDeliveries({ page }),
);

/** Sends an event again, with its old ID. */
export const ReplayDelivery = callOf(
  () => MerchantApi,
  (api, id: string) => api.replayDelivery({ id }),
);

/** Sends a test event without content. */
export const SendTestEvent = callOf(
  () => MerchantApi,
  (api) => api.sendTestEvent({}),
);
