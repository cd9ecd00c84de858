import * as z from 'zod/mini';
import { TREASURY_TRANSFER_STATES } from '../../domain/treasury/treasury-transfer.ts';
import { list, optional } from '../fields.ts';
import { time } from './explanation-schema.ts';
import { actionFields } from './staff-inputs.ts';

const MAX_TRANSFERS = 1_000;

const id = z.string().check(z.regex(/^[0-9a-f]{32}$/, 'must be the ID of a transfer: 32 hexadecimal digits'));
const limit = z.optional(
  z.union([z.int(), z.string().check(z.regex(/^\d{1,4}$/, 'must be a whole number'))]).check(
    z.refine((given) => Number(given) >= 1 && Number(given) <= MAX_TRANSFERS, {
      error: `must be from 1 to ${MAX_TRANSFERS}`,
    }),
  ),
);
const place = z.string().check(z.regex(/^[a-z0-9-]{1,30}$/, 'must be hot, cold, or the name of a venue'));
const currency = z.string().check(z.regex(/^[a-z0-9]{1,20}$/, 'must be a currency, such as usdt20'));
const amount = z.string().check(z.regex(/^\d{1,30}(\.\d{1,18})?$/, 'must be a decimal number such as 0.5'));
const reference = z
  .string()
  .check(z.regex(/^[0-9A-Za-z]{16,128}$/, "must be the ID of the chain's transaction, as the venue shows it"));
/** The person behind the staff member's token; whatever a request says, the token tells. */
const person = z.optional(z.string().check(z.maxLength(64)));
const by = { person, ...actionFields };

/** Times ISO 8601, amounts in whole units. */
const transfer = z.object({
  id,
  state: z.enum(TREASURY_TRANSFER_STATES),
  currency: z.string(),
  asset: z.string(),
  /** `hot`, `cold`, or the name of a venue. */
  from: z.string(),
  to: z.string(),
  address: z.string(),
  extraId: optional,
  /** What leaves the place. */
  amount: z.string(),
  /** Worth when it was planned; absent without a price. */
  dollars: optional,
  plannedBy: z.string(),
  reason: z.string(),
  plannedAt: time,
  approvedBy: optional,
  /** Of the hot wallet's transaction. */
  step: optional,
  orderedAt: z.optional(time),
  departedAt: z.optional(time),
  endedAt: z.optional(time),
  chainTxId: optional,
  /** The transaction that a person says moved the coins, and who: another person has to say the same. */
  named: optional,
  namedBy: optional,
  /** What a person says has arrived, and who: another person has to say the same. */
  claimed: optional,
  claimedBy: optional,
  arrived: optional,
  attempts: z.int(),
  note: optional,
});

export const transferInputs = {
  list: z.object({ limit }),
  plan: z.object({ currency, from: place, to: place, amount, ...by }),
  one: z.object({ id, ...by }),
  confirm: z.object({ id, reference, ...by }),
  arrive: z.object({ id, amount, ...by }),
};

export const transferOutputs = { one: transfer, many: list(transfer) };
