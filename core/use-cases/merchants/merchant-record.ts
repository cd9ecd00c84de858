import type { MerchantPayment, WebhookDelivery } from '../../domain/merchants/merchant.ts';
import { MerchantUseCase } from './merchant-use-case.ts';

/** A page of a list, from 1. */
export interface PageOf<T> {
  readonly items: readonly T[];
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

/** Payments that the merchant asked for, the newest first. */
export class ListPayments extends MerchantUseCase {
  execute(page: number): Promise<PageOf<MerchantPayment>> {
    return this.ask((api) => api.merchantPayments({ page }));
  }
}

/** Events on their way to the merchant, or there. */
export class ListDeliveries extends MerchantUseCase {
  execute(page: number): Promise<PageOf<WebhookDelivery>> {
    return this.ask((api) => api.webhookDeliveries({ page }));
  }
}

/** Sends an event again, under the ID that it had. */
export class ReplayDelivery extends MerchantUseCase {
  execute(id: string): Promise<WebhookDelivery> {
    return this.ask((api) => api.replayDelivery({ id }));
  }
}

/** Sends an event that means nothing. */
export class SendTestEvent extends MerchantUseCase {
  execute(): Promise<WebhookDelivery> {
    return this.ask((api) => api.sendTestEvent({}));
  }
}
