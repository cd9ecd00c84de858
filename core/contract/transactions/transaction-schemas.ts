import * as z from 'zod/mini';
import { errorMessage } from '../../domain/error-messages.ts';
import { CHOICES, HOLD_REASONS, RATE_KINDS, TRANSACTION_STATUSES } from '../../domain/transactions/transaction.ts';
import type { Transaction, TransactionPage, TransactionSummary } from '../../domain/transactions/transaction.ts';
import { isEmail } from '../../domain/validation.ts';
import { decimal, list, quote, ticker } from '../exchange/schemas.ts';
import { schemaMessage } from '../schema-message.ts';

/** The longest address of any chain is a Monero integrated one or a Cardano one; this leaves room. */
const ADDRESS_LIMIT = 256;
const EXTRA_ID_LIMIT = 128;

/** An address as it was entered; its network's rules validate it. */
export const address = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, schemaMessage(errorMessage('missing'))),
    z.maxLength(ADDRESS_LIMIT, schemaMessage(errorMessage('too-long', { most: ADDRESS_LIMIT }))),
  );
export const extraId = z
  .string()
  .check(z.trim(), z.maxLength(EXTRA_ID_LIMIT, schemaMessage(errorMessage('too-long', { most: EXTRA_ID_LIMIT }))));

/** The public name of a transaction. */
export const transactionId = z.string().check(z.regex(/^[a-z0-9]{12}$/, schemaMessage(errorMessage('exchange-id'))));

/** The secret of a tracking link: 256 bits in base64url. */
export const trackSecret = z.string().check(z.regex(/^[\w-]{43}$/, 'must be the secret of a tracking link'));

export const addressInput = z.object({ currency: ticker, address, extraId: z.optional(extraId) });

export const addressVerdict = z.object({
  status: z.enum(['valid', 'invalid']),
  address: z.optional(z.string()),
  extraId: z.optional(z.string()),
  field: z.optional(z.enum(['address', 'extraId'])),
  reason: z.optional(z.string()),
  message: z.optional(z.string()),
  looksLike: z.optional(z.string()),
});

/** Longest proof of work in base64; real ones are far shorter. */
const PROOF_LIMIT = 4096;

/** The solution of a challenge that an error carried. */
export const proof = z.optional(
  z.string().check(z.maxLength(PROOF_LIMIT, schemaMessage(errorMessage('too-long', { most: PROOF_LIMIT })))),
);

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
  email: z.optional(z.string().check(z.refine(isEmail, schemaMessage(errorMessage('email-wrong'))))),
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

/** A page number, also as the text that a query carries. */
export const pageInput = z.object({
  page: z.optional(z.union([z.int(), z.string().check(z.regex(/^\d{1,6}$/, 'must be a page, from 1'))])),
});

const destination = { address: z.string(), extraId: z.optional(z.string()) };
const blockchainUrl = z.optional(z.string());
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
        sender: z.optional(z.string()),
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
      chainTxId: z.optional(z.string()),
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
  finishedAt: z.optional(z.string()),
  isDemonstration: z.boolean(),
  isReduced: z.optional(z.boolean()),
  trackSecret: z.optional(z.string()),
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

export const transactionPage = z.object({
  items: list(summary),
  page: z.int(),
  pages: z.int(),
  total: z.int(),
}) satisfies z.ZodMiniType<TransactionPage>;
