import type { FieldErrors } from './exchange-error.ts';

/** Writes field errors as one line: `from: must be a ticker; amount: must be a decimal number`. */
export function namingFields(fields: FieldErrors): string {
  const lines = Object.entries(fields).map(([field, said]) => (field === 'main' ? '' : `${field}: `) + said.join(', '));
  return lines.join('; ');
}
