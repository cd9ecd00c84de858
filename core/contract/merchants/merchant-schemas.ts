import * as z from 'zod/mini';
import { errorMessage } from '../../domain/error-messages.ts';
import { schemaMessage } from '../schema-message.ts';
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
import { WIDGET_AUTHS, WIDGET_KINDS, type WidgetTerms } from '../../domain/merchants/widget.ts';
import { isEmail } from '../../domain/validation.ts';
import { decimal, list, ticker } from '../exchange/schemas.ts';
import {
  address,
  extraId,
  newExchange,
  oneSum,
  proof,
  transaction,
  transactionId,
} from '../transactions/transaction-schemas.ts';

/** Longest widget query that is read, in characters. */
const QUERY_LIMIT = 4096;

const page = z.union([z.int(), z.string().check(z.regex(/^\d{1,6}$/, 'must be a page, from 1'))]);
const optional = z.optional(z.string());
const password = optional;
const kind = z.enum(WIDGET_KINDS);
const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, schemaMessage(errorMessage('missing'))),
    z.maxLength(60, 'must be at most 60 characters'),
    z.regex(/^[^\p{C}]*$/u, schemaMessage(errorMessage('message-unprintable'))),
  );
/** The ID of a key or a delivery. */
const id = z.string().check(z.regex(/^[a-z0-9]{12}$/, schemaMessage(errorMessage('exchange-id'))));
/** The query of the widget's own address, without the question mark, signature included. */
const query = z.string().check(z.maxLength(QUERY_LIMIT, `must be at most ${QUERY_LIMIT} characters`));
const webhookUrl = z.string().check(z.trim(), z.maxLength(2048, 'must be at most 2048 characters'));

/** Input schemas of the merchant and widget calls. */
export const merchantInputs = {
  none: z.object({}),
  page: z.object({ page }),
  /** An empty `webhookUrl` stops the webhook deliveries. */
  settings: z.object({ name: z.optional(name), webhookUrl: z.optional(webhookUrl), isTest: z.optional(z.boolean()) }),
  withPassword: z.object({ password }),
  link: z.object({ kind, options: z.record(z.string(), z.string()) }),
  delivery: z.object({ id }),
  newKey: z.object({ name, password }),
  key: z.object({ id, password }),
  terms: z.object({ kind, query }),
  /** If the merchant signed destination and currencies, the server reads them from `query`. */
  exchange: z.object({ ...newExchange, kind: z.enum(['exchange', 'market', 'v1']), query }).check(oneSum),
  /** `query` says what is paid; the payer chooses the currency to pay with and the refund address. */
  payment: z.object({
    query,
    from: ticker,
    refundAddress: address,
    refundExtraId: z.optional(extraId),
    email: z.optional(z.string().check(z.refine(isEmail, schemaMessage(errorMessage('email-wrong'))))),
    proof,
  }),
};

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
  id,
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
  id,
  kind: z.enum(API_KEY_KINDS),
  name: z.string(),
  hint: z.string(),
  key: optional,
  createdAt: z.string(),
  lastUsedAt: optional,
};

const widgetOptions = z.object({
  amount: decimal,
  from: ticker,
  to: ticker,
  payoutAddress: optional,
  payoutExtraId: optional,
  refId: optional,
  canChangeCurrency: z.boolean(),
  canChangeAddress: z.boolean(),
  merchantId: optional,
  auth: z.enum(WIDGET_AUTHS),
  color: optional,
  showSecondScreen: z.boolean(),
  orderId: optional,
});

const paged = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: list(item), page: z.int(), pages: z.int(), total: z.int() });

/** Output schemas of the merchant and widget calls. */
export const merchantOutputs = {
  merchant,
  /** Shown only once. */
  secret: z.object({ secret: z.string() }),
  link: z.object({ url: z.string() }),
  payments: paged(payment),
  deliveries: paged(delivery),
  deliveryList: list(delivery),
  delivery,
  /** The account's whole publishable key. */
  apiKey: z.object({ apiKey: z.string() }),
  keys: list(z.object(keyView) satisfies z.ZodMiniType<ApiKeyView>),
  newKey: z.object({ ...keyView, key: z.string() }),
  terms: z.object({
    kind,
    options: widgetOptions,
    signature: z.enum(['none', 'valid']),
    merchant: z.optional(z.object({ id: z.string(), name: z.string(), isTest: z.boolean() })),
  }) satisfies z.ZodMiniType<WidgetTerms>,
  transaction,
};
