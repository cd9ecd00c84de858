import { ExchangeError, type FieldErrors, INTERNAL_ERROR } from '../../contract/exchange-error.ts';

/** Message of each field; `main` applies to the whole form. */
export type FormErrors = Readonly<Record<string, string>>;

/**
 * Converts a failed call to form errors: joins the messages of each field, and puts those of unknown fields under
 * `main` (specification, section 5). A failure without details becomes 'Internal error' on one field (section 8).
 * @param known fields of the form. @param fallback field for a failure without details.
 */
export function formErrors(cause: unknown, known: readonly string[], fallback: string): FormErrors {
  const { fields } = ExchangeError.from(cause);
  if (isWithoutMessage(fields)) return { [fallback]: INTERNAL_ERROR };
  const errors: Record<string, string> = {};
  for (const [field, messages] of Object.entries(fields)) {
    const place = known.includes(field) ? field : 'main';
    errors[place] = [errors[place] ?? [], messages].flat().join(', ');
  }
  return errors;
}

function isWithoutMessage(fields: FieldErrors): boolean {
  const said = Object.values(fields).flat();
  return said.length === 0 || (said.length === 1 && said[0] === INTERNAL_ERROR && 'main' in fields);
}
