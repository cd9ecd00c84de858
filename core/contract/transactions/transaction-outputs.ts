import * as z from 'zod/mini';
import { CARD_DECLINES, CARD_STATES } from '../../domain/cards/card-payment.ts';
import {
  CHOICES,
  HOLD_REASONS,
  RATE_KINDS,
  SAVED_IN,
  TRANSACTION_STATUSES,
  type Transaction,
} from '../../domain/transactions/transaction.ts';
import { HELD_STATES, type HeldDeposit } from '../../domain/transactions/held-deposit.ts';
import type { TransactionPage, TransactionSummary } from '../../domain/transactions/transaction-history.ts';
import { arrival, cardFields, dollars, quote } from '../exchange/exchange-schemas.ts';
import { decimal, list, optional, paged, ticker } from '../fields.ts';
import { transactionId } from './transaction-fields.ts';

export const addressVerdict = z.object({
  status: z.enum(['valid', 'invalid']),
  address: optional,
  extraId: optional,
  field: z.optional(z.enum(['address', 'extraId'])),
  reason: optional,
  message: optional,
  looksLike: optional,
  /** The name that was given, where the address was found by it. */
  name: optional,
});

const destination = { address: z.string(), extraId: optional };
const blockchainUrl = optional;
const linkedDestination = { ...destination, blockchainUrl };
const status = z.enum(TRANSACTION_STATUSES);
const holdReason = z.optional(z.enum(HOLD_REASONS));

const sending = z.object({
  ...destination,
  amount: decimal,
  currency: ticker,
  purpose: z.enum(['payout', 'refund']),
  chainTxId: optional,
  blockchainUrl,
  isConfirmed: z.boolean(),
});

export const transaction = z.object({
  id: transactionId,
  sequence: z.int(),
  status,
  holdReason,
  rateKind: z.enum(RATE_KINDS),
  from: ticker,
  to: ticker,
  amountFrom: decimal,
  amountTo: decimal,
  leastAmountTo: z.optional(decimal),
  quote,
  payIn: z.object({
    ...linkedDestination,
    uri: z.string(),
    received: decimal,
    confirmationsNeeded: z.int(),
    deposits: list(
      z.object({
        chainTxId: z.string(),
        blockchainUrl,
        sender: optional,
        amount: decimal,
        confirmations: z.int(),
        status: z.enum(['seen', 'confirmed', 'gone']),
      }),
    ),
  }),
  payout: z.object(linkedDestination),
  refund: z.optional(z.object(linkedDestination)),
  sendings: list(sending),
  choices: list(
    z.object({ choice: z.enum(CHOICES), amount: decimal, currency: ticker, needsRefundAddress: z.boolean() }),
  ),
  createdAt: z.string(),
  updatedAt: z.string(),
  payInUntil: z.string(),
  dollars: z.optional(dollars),
  arrival: z.optional(arrival),
  finishedAt: optional,
  stopped: z.optional(
    z.object({ what: z.enum(['pay-in', 'exchange', 'payout']), reason: z.string(), since: z.string() }),
  ),
  card: z.optional(
    z.object({
      ...cardFields,
      state: z.enum(CARD_STATES),
      decline: z.optional(z.enum(CARD_DECLINES)),
      canPay: z.boolean(),
    }),
  ),
  isDemonstration: z.boolean(),
  isReduced: z.optional(z.boolean()),
  isProven: z.optional(z.boolean()),
  trackSecret: optional,
  viewSecret: optional,
  isReadOnly: z.optional(z.boolean()),
}) satisfies z.ZodMiniType<Transaction>;

/** Coins that arrived at the exchange's address and that it cannot use. */
export const heldDeposits = list(
  z.object({
    id: z.string(),
    state: z.enum(HELD_STATES),
    currency: ticker,
    amount: decimal,
    chainTxId: z.string(),
    blockchainUrl,
    returnable: z.optional(decimal),
    sending: z.optional(sending),
  }),
) satisfies z.ZodMiniType<readonly HeldDeposit[]>;

/** In whose history an exchange is. */
export const savedIn = z.object({ account: z.enum(SAVED_IN) });

const summary = z.object({
  id: transactionId,
  status,
  holdReason,
  rateKind: z.enum(RATE_KINDS),
  createdAt: z.string(),
  from: ticker,
  to: ticker,
  amountFrom: decimal,
  amountTo: decimal,
  isSettled: z.boolean(),
  returned: z.optional(decimal),
  totalFee: decimal,
  rate: z.string(),
  receiver: z.string(),
  dollars: z.optional(dollars),
}) satisfies z.ZodMiniType<TransactionSummary>;

export const transactionPage = paged(summary) satisfies z.ZodMiniType<TransactionPage>;
