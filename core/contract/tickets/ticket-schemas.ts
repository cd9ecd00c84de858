import * as z from 'zod/mini';
import { errorMessage } from '../../domain/error-messages.ts';
import { LONGEST_MESSAGE } from '../../domain/site/ticket.ts';
import { FORM_RULES, validate } from '../../domain/validation.ts';
import { transactionId } from '../transactions/transaction-schemas.ts';

/** Of RFC 5321. */
const LONGEST_EMAIL = 254;

/** A text that is missing reads as empty, so that the form's own message is said of it. */
const text = z.prefault(z.string(), '');

/** People paste what they have: carriage returns go, and what could drive a terminal is refused. */
const message = text.check(
  z.overwrite((given) => given.replaceAll('\r\n', '\n').trim()),
  z.maxLength(LONGEST_MESSAGE, errorMessage('too-long', { most: LONGEST_MESSAGE })),
  z.regex(/^(?:[\n\t]|[^\p{Cc}\p{Cs}])*$/u, errorMessage('message-unprintable')),
);

/** What each call takes. */
export const ticketInputs = {
  none: z.object({}),
  openTicket: z
    .object({
      email: text.check(z.trim(), z.maxLength(254, errorMessage('too-long', { most: LONGEST_EMAIL }))),
      message,
      transactionId: z.optional(transactionId),
    })
    .check(
      z.superRefine<Readonly<Record<string, unknown>>>((form, context) => {
        const failures = Object.entries(validate(FORM_RULES.ticket, form as Readonly<Record<string, string>>));
        for (const [field, said] of failures)
          context.issues.push({ code: 'custom', message: said, path: [field], input: form[field] });
      }),
    ),
};

/** What each call answers. */
export const ticketOutputs = {
  /** Of whoever is signed in; nothing of nobody. */
  supportProfile: z.object({ email: z.optional(z.string()), name: z.optional(z.string()) }),
  openTicket: z.object({ id: z.string() }),
};
