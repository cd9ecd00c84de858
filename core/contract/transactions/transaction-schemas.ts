import * as z from 'zod/mini';
import { errorMessage } from '../../domain/error-messages.ts';
import { CHOICES, HOLD_REASONS, RATE_KINDS, TRANSACTION_STATUSES } from '../../domain/transactions/transaction.ts';
import type { Transaction, TransactionPage, TransactionSummary } from '../../domain/transactions/transaction.ts';
import { quote } from '../exchange/schemas.ts';
import { decimal, email, list, optional, page, paged, proof, ticker } from '../fields.ts';

/** The longest address of any chain is a Monero integrated one or a Cardano one; this leaves room. */
const ADDRESS_LIMIT = 256;
const EXTRA_ID_LIMIT = 128;

/** An address as it was entered; its network's rules validate it. */
export const address = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, errorMessage('missing')),
    z.maxLength(ADDRESS_LIMIT, errorMessage('too-long', { most: ADDRESS_LIMIT })),
  );
export const extraId = z
  .string()
  .check(z.trim(), z.maxLength(EXTRA_ID_LIMIT, errorMessage('too-long', { most: EXTRA_ID_LIMIT })));

export const transactionId = z.string().check(z.regex(/^[a-z0-9]{12}$/, errorMessage('exchange-id')));

/** The secret of a tracking link: 256 bits in base64url. */
export const trackSecret = z.string().check(z.regex(/^[\w-]{43}$/, 'must be the secret of a tracking link'));

export const addressInput = z.object({ currency: ticker, address, extraId: z.optional(extraId) });

export const addressVerdict = z.object({
  status: z.enum(['valid', 'invalid']),
  address: optional,
  extraId: optional,
  field: z.optional(z.enum(['address', 'extraId'])),
  reason: optional,
  message: optional,
  looksLike: optional,
});

/** Input of a new exchange, for every call that creates one. */
export const newExchange = {
  from: ticker,
  to: ticker,
  amount: z.optional(decimal),
  amountTo: z.optional(decimal),
  quoteId: z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/, 'must be the ID of a fixed quote'))),
  address,
  extraId: z.optional(extraId),
  refundAddress: z.optional(address),
  refundExtraId: z.optional(extraId),
  email: z.optional(email),
  proof,
};

type Sums = Readonly<Partial<Record<'amount' | 'amountTo' | 'quoteId', string | undefined>>>;

/** Exactly one of `amount`, `amountTo` and `quoteId` is given. */
export const oneSum = z.refine<Sums>(
  ({ amount, amountTo, quoteId }) => [amount, amountTo, quoteId].filter((one) => one !== undefined).length === 1,
  { error: 'give one of amount (the pay-in), amountTo (the payout) and quoteId (a fixed quote)', path: ['amount'] },
);

export const createInput = z
  .object({
    ...newExchange,
    refId: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/, "must be a partner's ID"))),
  })
  .check(oneSum);

const answer = { choice: z.enum(CHOICES), refundAddress: z.optional(address), refundExtraId: z.optional(extraId) };
const refund = { refundAddress: address, refundExtraId: z.optional(extraId) };
const payment = { amount: z.optional(decimal) };
const byId = { id: transactionId };
const bySecret = { secret: trackSecret };

/** Every call on one transaction exists twice: by ID for its owner, by secret for a holder of the tracking link. */
export const inputs = {
  byId: z.object(byId),
  bySecret: z.object(bySecret),
  resolveById: z.object({ ...byId, ...answer }),
  resolveBySecret: z.object({ ...bySecret, ...answer }),
  refundById: z.object({ ...byId, ...refund }),
  refundBySecret: z.object({ ...bySecret, ...refund }),
  payById: z.object({ ...byId, ...payment }),
  payBySecret: z.object({ ...bySecret, ...payment }),
};

export const pageInput = z.object({ page: z.optional(page) });

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
