import * as z from 'zod/mini';
import { list } from '../exchange/schemas.ts';
import { account } from './staff-account-schemas.ts';
import { auditLine, actionFields } from './support-schemas.ts';

const money = { currency: z.string(), units: z.string(), amount: z.optional(z.string()) };
const time = z.string();

/** What staff asks of partners. */
export const staffAffiliateInputs = {
  one: z.object({ account }),
  /** What is not named stays as it is. */
  switches: z.object({
    account,
    enabled: z.optional(z.boolean()),
    operations: z.optional(z.boolean()),
    ...actionFields,
  }),
};

/** What staff is told of a partner: amounts in smallest units too, and what is on its way or keeps failing. */
export const staffAffiliateOutputs = {
  partner: z.object({
    id: z.string(),
    email: z.optional(z.string()),
    refId: z.string(),
    enabled: z.boolean(),
    operations: z.boolean(),
    createdAt: time,
    balances: list(z.object(money)),
    addresses: list(
      z.object({ currency: z.string(), address: z.string(), extraId: z.optional(z.string()), changedAt: time }),
    ),
    payouts: list(
      z.object({
        id: z.string(),
        ...money,
        status: z.enum(['sending', 'finished', 'failed']),
        chainTxId: z.optional(z.string()),
        createdAt: time,
        attempts: z.int(),
        lastError: z.optional(z.string()),
      }),
    ),
    conversions: list(
      z.object({
        id: z.string(),
        ...money,
        to: z.string(),
        status: z.enum(['exchanging', 'finished', 'failed']),
        createdAt: time,
        attempts: z.int(),
        lastError: z.optional(z.string()),
      }),
    ),
    audit: list(auditLine),
  }),
};
