import { ExchangeError, type FieldErrors, INTERNAL_ERROR } from '../../contract/exchange-error.ts';
import { messagesOf } from '../../contract/field-error.ts';
import { formMessage } from '../../domain/form-messages.ts';
import type { AnyMessage } from '../../domain/message.ts';

/** Messages of each field; those of `main` apply to the whole form. */
export type FormErrors = Readonly<Record<string, readonly AnyMessage[]>>;

/**
 * Converts a failed call to form errors: collects the messages of each field, and puts those of unknown fields under
 * `main` (specification, section 5). A failure without details becomes 'Internal error' on one field (section 8).
 * @param known fields of the form. @param fallback field for a failure without details.
 */
export function formErrors(cause: unknown, known: readonly string[], fallback: string): FormErrors {
  const error = ExchangeError.from(cause);
  if (isWithoutMessage(error.fields)) return { [fallback]: [formMessage('internal')] };
  const errors: Record<string, AnyMessage[]> = {};
  for (const [field, all] of Object.entries(messagesOf(error))) {
    (errors[known.includes(field) ? field : 'main'] ??= []).push(...all);
  }
  return errors;
}

function isWithoutMessage(fields: FieldErrors): boolean {
  const said = Object.values(fields).flat();
  return said.length === 0 || (said.length === 1 && said[0] === INTERNAL_ERROR && 'main' in fields);
}
