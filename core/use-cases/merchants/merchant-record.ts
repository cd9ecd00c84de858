import type { MerchantPayment, WebhookDelivery } from '../../domain/merchants/merchant.ts';
import { MerchantUseCase } from './merchant-use-case.ts';

/** A page of a list, from 1. */
export interface PageOf<T> {
  readonly items: readonly T[];
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

/** Lists payments that the merchant asked for, newest first. */
export class ListPayments extends MerchantUseCase {
  execute(page: number): Promise<PageOf<MerchantPayment>> {
    return this.ask((api) => api.merchantPayments({ page }));
  }
}

/** Lists webhook deliveries, pending and done. */
export class ListDeliveries extends MerchantUseCase {
  execute(page: number): Promise<PageOf<WebhookDelivery>> {
    return this.ask((api) => api.webhookDeliveries({ page }));
  }
}

/** Sends an event again, with its old ID. */
export class ReplayDelivery extends MerchantUseCase {
  execute(id: string): Promise<WebhookDelivery> {
    return this.ask((api) => api.replayDelivery({ id }));
  }
}

/** Sends a test event without content. */
export class SendTestEvent extends MerchantUseCase {
  execute(): Promise<WebhookDelivery> {
    return this.ask((api) => api.sendTestEvent({}));
  }
}
