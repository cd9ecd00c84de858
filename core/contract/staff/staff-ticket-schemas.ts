import * as z from 'zod/mini';
import { list, optional } from '../fields.ts';
import { actionFields } from './staff-inputs.ts';

const id = z.string().check(z.regex(/^[a-z0-9]{12}$/, 'must be the ID of a ticket'));
const time = z.string();

export const staffTicketInputs = {
  many: z.object({ open: z.optional(z.union([z.literal('1'), z.literal(1)])) }),
  one: z.object({ id }),
  close: z.object({ id, ...actionFields }),
};

const ticket = z.object({
  id: z.string(),
  at: time,
  email: z.string(),
  name: optional,
  accountId: optional,
  transactionId: optional,
  message: z.string(),
  locale: z.string(),
  closed: z.optional(z.object({ at: time, actor: z.string(), reason: z.string() })),
});

export const staffTicketOutputs = { one: ticket, many: list(ticket) };
