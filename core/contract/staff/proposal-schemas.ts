import * as z from 'zod/mini';
import { list } from '../fields.ts';
import { account, currency, money } from './ledger-schemas.ts';
import { actionFields } from './staff-inputs.ts';

/** Moves of one proposal. */
export const MAX_MOVES = 10;

const id = z.string().check(z.regex(/^[a-z0-9]{12}$/, 'must be the ID of a proposal'));

/** The person behind the staff member's token; whatever a request says, the token tells. */
const person = z.optional(z.string().check(z.maxLength(64)));

const amount = z.string().check(z.regex(/^\d{1,30}(\.\d{1,30})?$/, 'must be a decimal number such as 0.5'));

const move = { currency, from: account, to: account };

export const proposalInputs = {
  propose: z.object({
    moves: list(z.object({ ...move, amount })).check(
      z.minLength(1, 'must name at least one move'),
      z.maxLength(MAX_MOVES, `must have at most ${MAX_MOVES} moves`),
    ),
    person,
    ...actionFields,
  }),
  decide: z.object({ id, person, ...actionFields }),
};

/** A proposal. Times ISO 8601. */
const proposal = z.object({
  id,
  status: z.enum(['open', 'approved', 'rejected', 'expired']),
  proposedBy: z.string(),
  reason: z.string(),
  at: z.string(),
  expiresAt: z.string(),
  moves: list(z.object({ from: account, to: account, ...money })),
  decision: z.optional(z.object({ by: z.string(), at: z.string(), reason: z.string() })),
});

export const proposalOutputs = { one: proposal, many: list(proposal) };
