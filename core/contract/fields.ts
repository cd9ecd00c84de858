import * as z from 'zod/mini';
import { formMessage } from '../domain/form-messages.ts';
import { isEmail } from '../domain/validation.ts';
import { schemaMessage } from './schema-message.ts';

/** A currency's ticker, lower case; a token's network is part of it. */
export const ticker = z.string().check(z.regex(/^[a-z0-9]{1,20}$/, 'must be a ticker: lower-case letters and digits'));

/** A decimal string: no sign, no exponent, at most 18 places. */
export const decimal = z
  .string()
  .check(z.regex(/^\d{1,30}(\.\d{1,18})?$/, 'must be a decimal number such as 0.25, with at most 18 places'));

/** The ID of a card provider. */
export const cardProvider = z.string().check(z.regex(/^[a-z]{1,20}$/, 'must be the ID of a card provider'));

/** A percentage from 0 to 100, with at most two decimals. */
export const percentage = z
  .string()
  .check(z.regex(/^(?:100(?:\.00?)?|\d{1,2}(?:\.\d{1,2})?)$/, 'must be a percentage from 0 to 100, such as 6.25'));

export const optional = z.optional(z.string());

/** A missing text reads as empty, so that the form's own message is shown for it. */
export const formText = z.prefault(z.string(), '');

/** Six digits of an authenticator, or a recovery code; surrounding spaces are trimmed. */
export const code = formText.check(z.trim(), z.maxLength(64, schemaMessage(formMessage('code-digits'))));

export const email = z.string().check(z.refine(isEmail, { error: schemaMessage(formMessage('email-wrong')) }));

/** The secret in a mail's link: 256 bits in base64url. */
export const mailToken = z.string().check(z.regex(/^[\w-]{43}$/, 'must be the token of a mail'));

/** Longest proof of work in base64; real ones are far shorter. */
const PROOF_LIMIT = 4096;

export const proof = z.optional(
  z.string().check(z.maxLength(PROOF_LIMIT, schemaMessage(formMessage('too-long', { most: PROOF_LIMIT })))),
);

/** A page number, also as the text that a path or a query carries. */
export const page = z.union([z.int(), z.string().check(z.regex(/^\d{1,6}$/, 'must be a page, from 1'))]);

/** An array, read-only in the types alone: zod's own `readonly` would freeze each answer, which costs time. */
export function list<T extends z.ZodMiniType>(item: T): z.ZodMiniType<readonly z.output<T>[], readonly z.input<T>[]> {
  return z.array(item);
}

export const paged = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: list(item), page: z.int(), pages: z.int(), total: z.int() });
