import { ExchangeError, type FieldErrors, INTERNAL_ERROR } from '../../contract/exchange-error.ts';

/** What to say of each field; `main` is said of the whole form. */
export type FormErrors = Readonly<Record<string, string>>;

/**
 * What a failed call says of a form: the messages of each field joined, those of fields it has not under `main`
 * (specification, section 5). A failure that says nothing is 'Internal error' on one field (section 8).
 * @param known fields of the form. @param fallback the one for a failure that says nothing.
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
