import * as z from 'zod/mini';
import { errorMessage } from '../../domain/error-messages.ts';
import { schemaMessage } from '../schema-message.ts';
import { WIDGET_KINDS } from '../../domain/merchants/widget.ts';
import { cardProvider, email, optional, page, proof, ticker } from '../fields.ts';
import { address, addressName, extraId } from '../transactions/transaction-fields.ts';
import { acceptPriceImpact, newExchange, oneSum } from '../transactions/transaction-inputs.ts';

/** Longest widget query that is read, in characters. */
const QUERY_LIMIT = 4096;

const password = optional;
const kind = z.enum(WIDGET_KINDS);
const PRINTABLE = z.regex(/^[^\p{C}]*$/u, schemaMessage(errorMessage('message-unprintable')));
const AT_MOST_60 = z.maxLength(60, 'must be at most 60 characters');
const payeeName = z.string().check(z.trim(), AT_MOST_60, PRINTABLE);
const keyName = z
  .string()
  .check(z.trim(), z.minLength(1, schemaMessage(errorMessage('missing'))), AT_MOST_60, PRINTABLE);
/** The ID of a key or a delivery. */
export const itemId = z.string().check(z.regex(/^[a-z0-9]{12}$/, schemaMessage(errorMessage('exchange-id'))));
/** The query of the widget's own address, without the question mark, signature included. */
const query = z.string().check(z.maxLength(QUERY_LIMIT, `must be at most ${QUERY_LIMIT} characters`));
const webhookUrl = z.string().check(z.trim(), z.maxLength(2048, 'must be at most 2048 characters'));

export const merchantInputs = {
  none: z.object({}),
  page: z.object({ page }),
  /** An empty `webhookUrl` stops the webhook deliveries. With an empty `name` payers see no name. */
  settings: z.object({
    name: z.optional(payeeName),
    webhookUrl: z.optional(webhookUrl),
    isTest: z.optional(z.boolean()),
  }),
  withPassword: z.object({ password }),
  link: z.object({ kind, options: z.record(z.string(), z.string()) }),
  delivery: z.object({ id: itemId }),
  newKey: z.object({ name: keyName, password }),
  key: z.object({ id: itemId, password }),
  terms: z.object({ kind, query }),
  /** If the merchant signed destination and currencies, the server reads them from `query`. */
  exchange: z.object({ ...newExchange, kind: z.enum(['exchange', 'market', 'v1']), query }).check(oneSum),
  /** `query` says what is paid; the payer chooses the currency to pay with, and the refund address unless a card pays. */
  payment: z.object({
    query,
    from: ticker,
    refundAddress: z.optional(address),
    refundExtraId: z.optional(extraId),
    refundAddressName: z.optional(addressName),
    email: z.optional(email),
    /** The card provider whose terms the payer has seen; the best one unless given. */
    provider: z.optional(cardProvider),
    acceptPriceImpact,
    proof,
  }),
};
