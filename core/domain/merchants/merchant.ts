import type { ApiKeyKind } from './api-key.ts';
import type { Ticker } from '../quotes/currency.ts';
import type { TransactionStatus } from '../transactions/transaction.ts';

export interface Merchant {
  readonly merchantId: string;
  /** Shown to payers of signed links; empty until the merchant sets it, and then payers see no name. */
  readonly name: string;
  /** Where webhook events are sent; https, or any URL on a demonstration server. */
  readonly webhookUrl?: string | undefined;
  /** Test payments move no coins and their events say so. */
  readonly isTest: boolean;
  /** True if the merchant has a secret to sign links and verify events with. It is shown once, when it is created. */
  readonly hasSecret: boolean;
  readonly createdAt: string;
  /** True after a password recovery, until the secret is confirmed or replaced: links signed with it are refused. */
  readonly isSecretUnconfirmed?: boolean | undefined;
  /** Likewise for the webhook URL; deliveries are held while either waits. */
  readonly isWebhookUnconfirmed?: boolean | undefined;
}

/** Kinds of exchanges in merchants' widgets: a payment that the merchant asked for, or a customer's own exchange. */
export const DEAL_KINDS = ['payment', 'exchange'] as const;
export type DealKind = (typeof DEAL_KINDS)[number];

/** A payment that a merchant asked for, or an exchange that was made in their widget. Amounts are decimal strings. */
export interface MerchantPayment {
  readonly id: string;
  readonly kind: DealKind;
  readonly orderId?: string | undefined;
  readonly status: TransactionStatus;
  readonly isSigned: boolean;
  readonly isTest: boolean;
  readonly from: Ticker;
  readonly amountFrom: string;
  readonly to: Ticker;
  readonly amountTo: string;
  /** Absent if the customer entered it, because it is the customer's data. */
  readonly address?: string | undefined;
  readonly extraId?: string | undefined;
  readonly createdAt: string;
  readonly finishedAt?: string | undefined;
}

export const WEBHOOK_EVENTS = [
  'payment.created',
  'payment.status',
  'exchange.created',
  'exchange.status',
  'test',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export interface WebhookDelivery {
  readonly id: string;
  readonly event: WebhookEvent;
  /** The payment or exchange of the event. */
  readonly paymentId?: string | undefined;
  readonly status: 'waiting' | 'delivered' | 'failed';
  readonly attempts: number;
  /** The merchant's last answer: an HTTP status, or why there was none. */
  readonly lastAnswer?: string | undefined;
  readonly createdAt: string;
  readonly nextAt?: string | undefined;
  readonly deliveredAt?: string | undefined;
  /** The delivery waits for the merchant's confirmation until this time, and is then given up. */
  readonly heldUntil?: string | undefined;
}

/** An API key, as shown to its owner. A secret key itself is shown once, when it is created. */
export interface ApiKeyView {
  readonly id: string;
  readonly kind: ApiKeyKind;
  /** Empty for the publishable key, because an account has only one. */
  readonly name: string;
  /** The key's first characters, enough to recognise it. */
  readonly hint: string;
  /** The whole key, if it is publishable. */
  readonly key?: string | undefined;
  readonly createdAt: string;
  readonly lastUsedAt?: string | undefined;
}
