import * as z from 'zod/mini';
import { errorMessage } from '../../domain/error-messages.ts';
import { schemaMessage } from '../schema-message.ts';
import { ACCOUNTS } from '../../domain/transactions/ledger.ts';
import { HOLD_REASONS, RATE_KINDS, TRANSACTION_STATUSES } from '../../domain/transactions/transaction.ts';
import { list } from '../exchange/schemas.ts';
import { address, extraId, transactionId } from '../transactions/transaction-schemas.ts';

/** Most postings in one answer. */
export const MAX_POSTINGS = 1_000;

/** Most pay-in indexes that one call can skip. */
export const MAX_INDEXES = 100_000;

/** One line of text that people wrote. Characters that could control a terminal or forge a second line are refused. */
const line = (least: number, most: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(least, `must have at least ${least} character${least === 1 ? '' : 's'}`),
      z.maxLength(most, schemaMessage(errorMessage('too-long', { most }))),
      z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u, 'must be one line without control characters'),
    );

/** A whole number, also as the text that a query carries. */
const whole = (least: number, most: number) =>
  z.optional(
    z.union([z.int(), z.string().check(z.regex(/^\d{1,15}$/, 'must be a whole number'))]).check(
      z.refine((given) => Number(given) >= least && Number(given) <= most, {
        error: `must be from ${least} to ${most}`,
      }),
    ),
  );

/** The staff member who acts, and the reason. */
export const actionFields = { actor: line(1, 64), reason: line(3, 500) };

const action = { id: transactionId, ...actionFields };
const units = z.string().check(z.regex(/^-?\d{1,80}$/, 'must be a whole number of smallest units'));
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits'));
const currency = z.string().check(z.minLength(1), z.maxLength(40));
const status = z.enum(TRANSACTION_STATUSES);
const holdReason = z.optional(z.enum(HOLD_REASONS));
const account = z.enum(ACCOUNTS);

const sum = z.object({ currency, account, units });

/** Progress of an audit: the caller sends it back to continue. */
const auditState = z.object({ sequence: z.int().check(z.gte(0)), hash, sums: list(sum) });

export const supportInputs = {
  one: z.object({ id: transactionId }),
  action: z.object(action),
  refund: z.object({ ...action, refundAddress: z.optional(address), refundExtraId: z.optional(extraId) }),
  redirect: z.object({ ...action, address, extraId: z.optional(extraId) }),
  stuck: z.object({ attempts: whole(1, 1_000_000) }),
  restored: z.object({ indexes: z.int().check(z.gte(1), z.lte(MAX_INDEXES)), ...actionFields }),
  none: z.object({}),
  postings: z.object({ after: whole(0, Number.MAX_SAFE_INTEGER), limit: whole(1, MAX_POSTINGS) }),
  audit: z.object({ state: z.optional(auditState) }),
};

/** `amount` is the decimal, absent for a currency that the catalogue no longer knows; `units` is always present. */
const money = { currency, units, amount: z.optional(z.string()) };
const destination = z.object({ address: z.string(), extraId: z.optional(z.string()) });
const time = z.string();

const posting = z.object({
  sequence: z.int(),
  id: z.string(),
  kind: z.string(),
  transactionId: z.optional(z.string()),
  at: time,
  entries: list(z.object({ account, ...money })),
  previousHash: z.string(),
  hash: z.string(),
});

/** The next automatic step, and how its attempts went. */
const work = z.object({
  step: z.string(),
  dueAt: z.optional(time),
  attempts: z.int(),
  lastError: z.optional(z.string()),
});

const standing = z.object({ id: transactionId, status, holdReason, work });

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
  seenAt: time,
  round: z.optional(z.int()),
});

const sending = z.object({
  id: z.string(),
  purpose: z.enum(['payout', 'refund']),
  ...money,
  to: destination,
  status: z.enum(['intended', 'built', 'signed', 'confirmed']),
  chainTxId: z.optional(z.string()),
});

/** An action of staff, with its reason. */
export const auditLine = z.object({ at: time, actor: z.string(), action: z.string(), reason: z.string() });

const explanation = z.object({
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
  email: z.optional(z.string()),
  refId: z.optional(z.string()),
  payment: z.optional(
    z.object({
      merchantId: z.string(),
      orderId: z.optional(z.string()),
      isSigned: z.boolean(),
      isTest: z.boolean(),
      exchange: z.optional(z.object({ isAddressLinked: z.boolean() })),
    }),
  ),
  work,
  deposits: list(deposit),
  sendings: list(sending),
  events: list(event),
  audit: list(auditLine),
  postings: list(posting),
});

/** A fault that a ledger audit found; `expected` follows from the postings, `found` is what is stored. */
const fault = z.object({
  kind: z.enum(['chain', 'unbalanced', 'entries', 'total', 'control']),
  sequence: z.optional(z.int()),
  currency: z.optional(z.string()),
  account: z.optional(z.string()),
  expected: z.optional(z.string()),
  found: z.optional(z.string()),
});

export const supportOutputs = {
  explanation,
  standing,
  stuck: list(
    z.object({
      id: transactionId,
      status,
      from: currency,
      to: currency,
      createdAt: time,
      updatedAt: time,
      work,
    }),
  ),
  restored: z.object({
    /** The last skipped pay-in index of each chain. */
    chains: list(z.object({ chain: z.string(), index: z.int() })),
    /** Number of transactions on hold for review. */
    held: z.int(),
    /** Transactions whose coins may be on their way; `retry` continues one. */
    stopped: list(transactionId),
    /** Payouts to affiliates that were stopped. */
    payouts: list(z.string()),
  }),
  balances: z.object({
    accounts: list(z.object({ account, ...money })),
    /** Sum of each currency: zero in a sound ledger. */
    sums: list(z.object(money)),
    isBalanced: z.boolean(),
  }),
  postings: list(posting),
  audit: z.object({ state: auditState, isDone: z.boolean(), faults: list(fault) }),
};
