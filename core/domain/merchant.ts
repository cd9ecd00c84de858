import type { Ticker } from './currency.ts';
import type { TransactionStatus } from './transaction.ts';

/** A merchant's standing, as they see it themselves. */
export interface Merchant {
  readonly merchantId: string;
  /** Shown to payers. */
  readonly name: string;
  /** Where events are sent; https, or anything on a demonstration house. */
  readonly webhookUrl?: string | undefined;
  /** Test payments move no coins and their events say so. */
  readonly isTest: boolean;
  /** True once there is a secret to sign links and check events with. It is shown once, when it is made. */
  readonly hasSecret: boolean;
  readonly createdAt: string;
}

/** A payment that a merchant asked for. Amounts are decimal strings. */
export interface MerchantPayment {
  readonly id: string;
  readonly orderId?: string | undefined;
  readonly status: TransactionStatus;
  readonly isSigned: boolean;
  readonly isTest: boolean;
  /** What the payer sends. */
  readonly from: Ticker;
  readonly amountFrom: string;
  /** What the merchant receives. */
  readonly to: Ticker;
  readonly amountTo: string;
  readonly address: string;
  readonly extraId?: string | undefined;
  readonly createdAt: string;
  readonly finishedAt?: string | undefined;
}

/** What merchants are told of. */
export const WEBHOOK_EVENTS = ['payment.created', 'payment.status', 'test'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** One event on its way to a merchant, or there. */
export interface WebhookDelivery {
  readonly id: string;
  readonly event: WebhookEvent;
  readonly paymentId?: string | undefined;
  readonly status: 'waiting' | 'delivered' | 'failed';
  readonly attempts: number;
  /** The merchant's last answer: an HTTP status, or why there was none. */
  readonly lastAnswer?: string | undefined;
  readonly createdAt: string;
  readonly nextAt?: string | undefined;
  readonly deliveredAt?: string | undefined;
}

/** A key to the calls, as its owner sees it; the key itself is shown once. */
export interface ApiKeyView {
  readonly id: string;
  readonly name: string;
  /** Its beginning, enough to recognise it. */
  readonly hint: string;
  readonly createdAt: string;
  readonly lastUsedAt?: string | undefined;
}
