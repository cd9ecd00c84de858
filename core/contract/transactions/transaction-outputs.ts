import * as z from 'zod/mini';
import {
  CHOICES,
  HOLD_REASONS,
  RATE_KINDS,
  TRANSACTION_STATUSES,
  type Transaction,
} from '../../domain/transactions/transaction.ts';
import type { TransactionPage, TransactionSummary } from '../../domain/transactions/transaction-history.ts';
import { quote } from '../exchange/schemas.ts';
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
});

const destination = { address: z.string(), extraId: optional };
const blockchainUrl = optional;
const linkedDestination = { ...destination, blockchainUrl };
const status = z.enum(TRANSACTION_STATUSES);
const holdReason = z.optional(z.enum(HOLD_REASONS));

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
  sendings: list(
    z.object({
      ...destination,
      amount: decimal,
      currency: ticker,
      purpose: z.enum(['payout', 'refund']),
      chainTxId: optional,
      blockchainUrl,
      isConfirmed: z.boolean(),
    }),
  ),
  choices: list(
    z.object({ choice: z.enum(CHOICES), amount: decimal, currency: ticker, needsRefundAddress: z.boolean() }),
  ),
  createdAt: z.string(),
  updatedAt: z.string(),
  payInUntil: z.string(),
  finishedAt: optional,
  stopped: z.optional(
    z.object({ what: z.enum(['pay-in', 'exchange', 'payout']), reason: z.string(), since: z.string() }),
  ),
  isDemonstration: z.boolean(),
  isReduced: z.optional(z.boolean()),
  trackSecret: optional,
}) satisfies z.ZodMiniType<Transaction>;

const summary = z.object({
  id: transactionId,
  status,
  holdReason,
  createdAt: z.string(),
  from: ticker,
  to: ticker,
  amountFrom: decimal,
  amountTo: decimal,
  isSettled: z.boolean(),
  totalFee: decimal,
  rate: z.string(),
  receiver: z.string(),
}) satisfies z.ZodMiniType<TransactionSummary>;

export const transactionPage = paged(summary) satisfies z.ZodMiniType<TransactionPage>;
