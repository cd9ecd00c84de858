import type { ApiKeyKind } from './api-key.ts';
import type { Ticker } from '../quotes/currency.ts';
import type { TransactionStatus } from '../transactions/transaction.ts';

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
  /** True after a recovery of the password, until it is confirmed or replaced: links signed with it are refused. */
  readonly isSecretUnconfirmed?: boolean | undefined;
  /** Likewise for the address of events; events are held while either waits. */
  readonly isWebhookUnconfirmed?: boolean | undefined;
}

/** What came of merchants' widgets: what they asked for, or a customer's own exchange. */
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
  /** What is sent. */
  readonly from: Ticker;
  readonly amountFrom: string;
  /** What arrives. */
  readonly to: Ticker;
  readonly amountTo: string;
  /** Absent where the customer said it, for that is theirs. */
  readonly address?: string | undefined;
  readonly extraId?: string | undefined;
  readonly createdAt: string;
  readonly finishedAt?: string | undefined;
}

/** What merchants are told of. */
export const WEBHOOK_EVENTS = [
  'payment.created',
  'payment.status',
  'exchange.created',
  'exchange.status',
  'test',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** One event on its way to a merchant, or there. */
export interface WebhookDelivery {
  readonly id: string;
  readonly event: WebhookEvent;
  /** The payment or exchange that it tells of. */
  readonly paymentId?: string | undefined;
  readonly status: 'waiting' | 'delivered' | 'failed';
  readonly attempts: number;
  /** The merchant's last answer: an HTTP status, or why there was none. */
  readonly lastAnswer?: string | undefined;
  readonly createdAt: string;
  readonly nextAt?: string | undefined;
  readonly deliveredAt?: string | undefined;
  /** Held for the merchant's confirmation, and given up unless that has come by then. */
  readonly heldUntil?: string | undefined;
}

/** A key to the calls, as its owner sees it. A secret key itself is shown once, when it is made. */
export interface ApiKeyView {
  readonly id: string;
  readonly kind: ApiKeyKind;
  /** Empty for the publishable key: an account has one. */
  readonly name: string;
  /** Its beginning, enough to recognise it. */
  readonly hint: string;
  /** The whole key, where it is publishable. */
  readonly key?: string | undefined;
  readonly createdAt: string;
  readonly lastUsedAt?: string | undefined;
}
