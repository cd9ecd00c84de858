import * as z from 'zod/mini';
import { list, optional } from '../fields.ts';
import { address, extraId } from '../transactions/transaction-fields.ts';
import { auditLine, time, work } from './explanation-schema.ts';
import { money } from './ledger-schemas.ts';
import { actionFields } from './staff-inputs.ts';

const id = z.string().check(z.regex(/^[0-9a-f]{16}$/, 'must be 16 lower-case hexadecimal digits'));

export const suspenseInputs = {
  many: z.object({
    /** Also what was returned, is lost or is kept. */
    all: z.optional(z.union([z.literal('1'), z.literal(1)])),
  }),
  one: z.object({ id, ...actionFields }),
  return: z.object({ id, address, extraId: z.optional(extraId), ...actionFields }),
};

const destination = { address: z.string(), extraId: optional };

const one = z.object({
  id: z.string(),
  state: z.enum(['held', 'returning', 'returned', 'lost', 'kept']),
  chain: z.string(),
  ...money,
  ...destination,
  chainTxId: z.string(),
  /** Output, log or trace, as the chain names it. */
  key: z.string(),
  /** The exchange that the address was issued to. */
  transactionId: optional,
  bookedAt: time,
  /** A reorganisation has removed it from the chain. */
  isGone: z.boolean(),
  /** What a return would transfer; absent if the network fee leaves too little. */
  returnable: z.optional(z.object(money)),
  return: z.optional(
    z.object({
      ...destination,
      ...money,
      step: z.string(),
      chainTxId: optional,
      requestedAt: time,
      requestedBy: z.string(),
      endedAt: optional,
    }),
  ),
  work,
  audit: list(auditLine),
});

export const suspenseOutputs = { one, many: list(one) };
