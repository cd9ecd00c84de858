import * as z from 'zod/mini';
import { CARD_CURRENCIES, CARD_DECLINES, CARD_STATES } from '../../domain/cards/card-payment.ts';
import { HOLD_REASONS, RATE_KINDS, TRANSACTION_STATUSES } from '../../domain/transactions/transaction.ts';
import { list, optional } from '../fields.ts';
import { transactionId } from '../transactions/transaction-fields.ts';
import { money, posting } from './ledger-schemas.ts';

export const status = z.enum(TRANSACTION_STATUSES);
const holdReason = z.optional(z.enum(HOLD_REASONS));

const destination = z.object({ address: z.string(), extraId: optional });
export const time = z.string();

/** The next automatic step, and how its attempts went. */
export const work = z.object({
  step: z.string(),
  dueAt: z.optional(time),
  attempts: z.int(),
  lastError: optional,
});

export const standing = z.object({ id: transactionId, status, holdReason, work });

const event = z.object({
  sequence: z.int(),
  at: time,
  kind: z.string(),
  status,
  holdReason,
  actor: z.string(),
  details: z.record(z.string(), z.string()),
});

const deposit = z.object({
  key: z.string(),
  chainTxId: z.string(),
  ...money,
  confirmations: z.int(),
  status: z.enum(['seen', 'confirmed', 'gone']),
  /** It has the confirmations, and waits for another node of the chain to agree. */
  awaits: z.optional(z.literal('second-opinion')),
  seenAt: time,
  round: z.optional(z.int()),
});

const sending = z.object({
  id: z.string(),
  purpose: z.enum(['payout', 'refund']),
  ...money,
  to: destination,
  status: z.enum(['intended', 'built', 'signed', 'confirmed', 'dead']),
  chainTxId: optional,
  /** Chain IDs of the forms with lower fees that were signed before; the chain includes one of all of them. */
  replaced: z.optional(list(z.string())),
});

/** An action of staff, with its reason. */
export const auditLine = z.object({ at: time, actor: z.string(), action: z.string(), reason: z.string() });

/** A card payment, and every payment at its provider. Amounts are decimal strings. */
const card = z.object({
  name: z.string(),
  state: z.enum(CARD_STATES),
  decline: z.optional(z.enum(CARD_DECLINES)),
  currency: z.enum(CARD_CURRENCIES),
  amount: z.string(),
  fee: z.string(),
  networkFee: z.string(),
  coins: z.string(),
  attempts: list(
    z.object({
      reference: z.string(),
      payment: optional,
      state: z.enum(CARD_STATES),
      at: z.optional(time),
      chainTxId: optional,
    }),
  ),
});

export const explanation = z.object({
  id: transactionId,
  status,
  holdReason,
  rateKind: z.enum(RATE_KINDS),
  send: z.object(money),
  receive: z.object(money),
  chain: z.string(),
  confirmationsNeeded: z.optional(z.int()),
  payIn: destination,
  payout: destination,
  refund: z.optional(destination),
  createdAt: time,
  updatedAt: time,
  payInUntil: time,
  finishedAt: z.optional(time),
  isReduced: z.optional(z.boolean()),
  email: optional,
  refId: optional,
  payment: z.optional(
    z.object({
      merchantId: z.string(),
      orderId: optional,
      isSigned: z.boolean(),
      isTest: z.boolean(),
      exchange: z.optional(z.object({ isAddressLinked: z.boolean() })),
    }),
  ),
  card: z.optional(card),
  work,
  deposits: list(deposit),
  sendings: list(sending),
  events: list(event),
  audit: list(auditLine),
  postings: list(posting),
});
