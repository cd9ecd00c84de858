import * as z from 'zod/mini';
import { errorMessage } from '../../domain/error-messages.ts';
import { MAX_MESSAGE_LENGTH } from '../../domain/site/ticket.ts';
import { FORM_RULES, validate } from '../../domain/validation.ts';
import { transactionId } from '../transactions/transaction-schemas.ts';
import { schemaMessage } from '../schema-message.ts';

/** Limit of RFC 5321. */
const MAX_EMAIL_LENGTH = 254;

/** A missing text reads as empty, so that the form's own message is shown for it. */
const text = z.prefault(z.string(), '');

/** A message, pasted or typed: carriage returns are dropped, characters that could control a terminal are refused. */
const message = text.check(
  z.overwrite((given) => given.replaceAll('\r\n', '\n').trim()),
  z.maxLength(MAX_MESSAGE_LENGTH, schemaMessage(errorMessage('too-long', { most: MAX_MESSAGE_LENGTH }))),
  z.regex(/^(?:[\n\t]|[^\p{Cc}\p{Cs}])*$/u, schemaMessage(errorMessage('message-unprintable'))),
);

/** Input schemas of the ticket calls. */
export const ticketInputs = {
  none: z.object({}),
  openTicket: z
    .object({
      email: text.check(
        z.trim(),
        z.maxLength(254, schemaMessage(errorMessage('too-long', { most: MAX_EMAIL_LENGTH }))),
      ),
      message,
      transactionId: z.optional(transactionId),
    })
    .check(
      z.superRefine<Readonly<Record<string, unknown>>>((form, context) => {
        const failures = Object.entries(validate(FORM_RULES.ticket, form as Readonly<Record<string, string>>));
        for (const [field, [said]] of failures)
          context.issues.push({ code: 'custom', message: schemaMessage(said), path: [field], input: form[field] });
      }),
    ),
};

/** Output schemas of the ticket calls. */
export const ticketOutputs = {
  /** E-mail and name of the signed-in caller; empty if nobody is signed in. */
  supportProfile: z.object({ email: z.optional(z.string()), name: z.optional(z.string()) }),
  openTicket: z.object({ id: z.string() }),
};
