import * as z from 'zod/mini';
import { list, optional } from '../fields.ts';
import { account } from './staff-account-schemas.ts';
import { auditLine } from './explanation-schema.ts';
import { actionFields } from './staff-inputs.ts';

const money = { currency: z.string(), units: z.string(), amount: optional };
const time = z.string();
const tries = { createdAt: time, attempts: z.int(), lastError: optional };

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
    email: optional,
    refId: z.string(),
    enabled: z.boolean(),
    operations: z.boolean(),
    createdAt: time,
    balances: list(z.object(money)),
    addresses: list(z.object({ currency: z.string(), address: z.string(), extraId: optional, changedAt: time })),
    payouts: list(
      z.object({
        id: z.string(),
        ...money,
        status: z.enum(['sending', 'finished', 'failed']),
        chainTxId: optional,
        ...tries,
      }),
    ),
    conversions: list(
      z.object({
        id: z.string(),
        ...money,
        to: z.string(),
        status: z.enum(['exchanging', 'finished', 'failed']),
        ...tries,
      }),
    ),
    audit: list(auditLine),
  }),
};
