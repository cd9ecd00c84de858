import * as z from 'zod/mini';
import { list } from '../exchange/schemas.ts';
import { account } from './staff-account-schemas.ts';
import { auditLine, actionFields } from './support-schemas.ts';

const money = { currency: z.string(), units: z.string(), amount: z.optional(z.string()) };
const time = z.string();

export const staffAffiliateInputs = {
  one: z.object({ account }),
  /** Absent fields stay as they are. */
  switches: z.object({
    account,
    enabled: z.optional(z.boolean()),
    operations: z.optional(z.boolean()),
    ...actionFields,
  }),
};

/** Amounts also in smallest units; work that is pending or keeps failing. */
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
