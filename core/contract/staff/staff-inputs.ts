import * as z from 'zod/mini';
import { errorMessage } from '../../domain/error-messages.ts';
import { schemaMessage } from '../schema-message.ts';
import { address, extraId, transactionId } from '../transactions/transaction-fields.ts';
import { auditState } from './ledger-schemas.ts';

export const MAX_POSTINGS = 1_000;

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

export const staffInputs = {
  one: z.object({ id: transactionId }),
  action: z.object(action),
  refund: z.object({ ...action, refundAddress: z.optional(address), refundExtraId: z.optional(extraId) }),
  redirect: z.object({ ...action, address, extraId: z.optional(extraId) }),
  stuck: z.object({ attempts: whole(1, 1_000_000) }),
  restored: z.object({
    indexes: z.int().check(z.gte(1), z.lte(MAX_INDEXES)),
    /**
     * The signer's journal and the venue's trades are the newest there ever were: nothing has to be held, because they
     * tell what was signed and traded since the backup.
     */
    isJournalNewest: z.optional(z.boolean()),
    ...actionFields,
  }),
  none: z.object({}),
  postings: z.object({ after: whole(0, Number.MAX_SAFE_INTEGER), limit: whole(1, MAX_POSTINGS) }),
  audit: z.object({ state: z.optional(auditState) }),
};
