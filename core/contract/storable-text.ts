import type { FieldErrors } from './exchange-error.ts';

const SAID = 'must be text without NUL characters and without halves of surrogate pairs';

/**
 * Which texts of an input no database of ours can keep: PostgreSQL's have no NUL, and its JSON no half of a surrogate pair.
 * A name may hold neither. @returns undefined where all can be kept.
 */
export function unstorableFields(input: unknown): FieldErrors | undefined {
  if (typeof input === 'string') return isStorable(input) ? undefined : { main: [SAID] };
  if (typeof input !== 'object' || input === null) return undefined;
  for (const [name, value] of Object.entries(input)) {
    if (!isStorable(name)) return { main: [SAID] };
    const [field] = Object.keys(unstorableFields(value) ?? {});
    if (field !== undefined) return { [field === 'main' ? name : `${name}.${field}`]: [SAID] };
  }
  return undefined;
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
