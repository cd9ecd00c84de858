import * as z from 'zod/mini';
import { API_KEY_KINDS } from '../../domain/merchants/api-key.ts';
import {
  type ApiKeyView,
  DEAL_KINDS,
  type Merchant,
  type MerchantPayment,
  WEBHOOK_EVENTS,
  type WebhookDelivery,
} from '../../domain/merchants/merchant.ts';
import { TRANSACTION_STATUSES } from '../../domain/transactions/transaction.ts';
import { decimal, list, optional, paged, ticker } from '../fields.ts';
import { transaction } from '../transactions/transaction-outputs.ts';
import { transactionId } from '../transactions/transaction-fields.ts';
import { itemId } from './merchant-inputs.ts';
import { widgetTerms } from './widget-terms.ts';

const merchant = z.object({
  merchantId: z.string(),
  name: z.string(),
  webhookUrl: optional,
  isTest: z.boolean(),
  hasSecret: z.boolean(),
  createdAt: z.string(),
  isSecretUnconfirmed: z.optional(z.boolean()),
  isWebhookUnconfirmed: z.optional(z.boolean()),
}) satisfies z.ZodMiniType<Merchant>;

const payment = z.object({
  id: transactionId,
  kind: z.enum(DEAL_KINDS),
  orderId: optional,
  status: z.enum(TRANSACTION_STATUSES),
  isSigned: z.boolean(),
  isTest: z.boolean(),
  from: ticker,
  amountFrom: decimal,
  to: ticker,
  amountTo: decimal,
  address: optional,
  extraId: optional,
  createdAt: z.string(),
  finishedAt: optional,
}) satisfies z.ZodMiniType<MerchantPayment>;

const delivery = z.object({
  id: itemId,
  event: z.enum(WEBHOOK_EVENTS),
  paymentId: optional,
  status: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  lastAnswer: optional,
  createdAt: z.string(),
  nextAt: optional,
  deliveredAt: optional,
  heldUntil: optional,
}) satisfies z.ZodMiniType<WebhookDelivery>;

const keyView = {
  id: itemId,
  kind: z.enum(API_KEY_KINDS),
  name: z.string(),
  hint: z.string(),
  key: optional,
  createdAt: z.string(),
  lastUsedAt: optional,
};

export const merchantOutputs = {
  merchant,
  /** Shown only once. */
  secret: z.object({ secret: z.string() }),
  link: z.object({ url: z.string() }),
  payments: paged(payment),
  deliveries: paged(delivery),
  deliveryList: list(delivery),
  delivery,
  apiKey: z.object({ apiKey: z.string() }),
  keys: list(z.object(keyView) satisfies z.ZodMiniType<ApiKeyView>),
  newKey: z.object({ ...keyView, key: z.string() }),
  terms: widgetTerms,
  transaction,
};
