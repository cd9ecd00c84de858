import * as z from 'zod/mini';
import { errorMessage } from '../../domain/error-messages.ts';
import { MAX_MESSAGE_LENGTH } from '../../domain/site/ticket.ts';
import { FORM_RULES } from '../../domain/validation.ts';
import { schemaMessage } from '../schema-message.ts';
import { formText as text, optional } from '../fields.ts';
import { keeping } from '../form-check.ts';
import { transactionId } from '../transactions/transaction-fields.ts';

const MAX_EMAIL_LENGTH = 254;

/** A message, pasted or typed: carriage returns are dropped, characters that could control a terminal are refused. */
const message = text.check(
  z.overwrite((given) => given.replaceAll('\r\n', '\n').trim()),
  z.maxLength(MAX_MESSAGE_LENGTH, schemaMessage(errorMessage('too-long', { most: MAX_MESSAGE_LENGTH }))),
  z.regex(/^(?:[\n\t]|[^\p{Cc}\p{Cs}])*$/u, schemaMessage(errorMessage('message-unprintable'))),
);

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
    .check(keeping(FORM_RULES.ticket)),
};

export const ticketOutputs = {
  /** E-mail and name of the signed-in caller; empty if nobody is signed in. */
  supportProfile: z.object({ email: optional, name: optional }),
  openTicket: z.object({ id: z.string() }),
};
