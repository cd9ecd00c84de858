import * as z from 'zod/mini';
import { HEDGE_STATES } from '../../domain/hedging/hedge.ts';
import { RISK_LIMITS } from '../../domain/hedging/risk.ts';
import { list, optional } from '../fields.ts';
import { auditLine, time } from './explanation-schema.ts';
import { actionFields } from './staff-inputs.ts';

export const MAX_HEDGES = 1_000;

const id = z.string().check(z.regex(/^[0-9a-f]{32}$/, 'must be the ID of an order: 32 hexadecimal digits'));
const venue = z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,30}$/, 'must be the name of a venue, such as kraken')));
const limit = z.optional(
  z.union([z.int(), z.string().check(z.regex(/^\d{1,4}$/, 'must be a whole number'))]).check(
    z.refine((given) => Number(given) >= 1 && Number(given) <= MAX_HEDGES, {
      error: `must be from 1 to ${MAX_HEDGES}`,
    }),
  ),
);

const amount = z.object({ asset: z.string(), amount: z.string() });

const hedge = z.object({
  id,
  venue: z.string(),
  /** The venue's own symbol. */
  market: z.string(),
  side: z.enum(['buy', 'sell']),
  state: z.enum(HEDGE_STATES),
  /** In base, and in quote per base. */
  size: z.string(),
  limit: z.string(),
  /** In base. */
  filled: z.string(),
  /** In quote: what the whole size was expected to move, and what the executions moved. */
  expected: z.string(),
  cost: optional,
  fees: z.optional(list(amount)),
  /** The venue's own ID. */
  orderId: optional,
  createdAt: time,
  sentAt: z.optional(time),
  endedAt: z.optional(time),
  /** Times that the venue was asked for it in vain. */
  attempts: z.int(),
  note: optional,
});

export const hedgingInputs = {
  list: z.object({ venue, limit }),
  close: z.object({ id, ...actionFields }),
  halt: z.object({ venue, ...actionFields }),
};

export const hedgingOutputs = {
  hedge,
  hedges: list(hedge),
  risk: z.object({
    /** Limits of risk and how much of them is used; absent where positions are not worked off. */
    limits: z.optional(
      z.object({
        at: time,
        unit: z.string(),
        lines: list(
          z.object({
            name: z.enum(RISK_LIMITS),
            /** The asset or venue. */
            of: optional,
            /** That of all amounts unless given. */
            unit: z.optional(z.enum(['ms', 'assets'])),
            limit: z.string(),
            value: z.string(),
            isBeyond: z.boolean(),
          }),
        ),
      }),
    ),
    /** Offers that a limit has stopped: without an asset all. */
    offers: list(
      z.object({
        asset: optional,
        direction: z.optional(z.enum(['pay-in', 'payout'])),
        reason: z.string(),
        since: time,
      }),
    ),
    /** Without a venue: everywhere. */
    halts: list(z.object({ venue: optional, reason: z.string(), by: z.string(), since: time })),
    audit: list(auditLine),
  }),
};
