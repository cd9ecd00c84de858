import * as z from 'zod/mini';
import { list } from '../fields.ts';
import { transactionId } from '../transactions/transaction-fields.ts';
import { currency, account, auditState, money, posting, fault } from './ledger-schemas.ts';
import { status, time, work, standing, explanation } from './explanation-schema.ts';

export const staffOutputs = {
  explanation,
  standing,
  stuck: list(
    z.object({
      /** Of the transaction, or of the deposit that is being returned from suspense. */
      id: z.string(),
      status: z.union([status, z.literal('returning')]),
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
    payouts: list(z.string()),
    /** Returns from suspense that are stopped. */
    returns: list(z.string()),
    /** Transfers between the operator's places that are not sent any more. */
    transfers: list(z.string()),
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
