import type { FieldMessages } from './exchange-error.ts';

const SAID = 'must be text without NUL characters and without halves of surrogate pairs';

/**
 * Finds texts of an input that the database cannot store: PostgreSQL's texts have no NUL, and its JSON has no half of a
 * surrogate pair. The same holds for the names of fields. @returns undefined if everything can be stored.
 */
export function unstorableFields(input: unknown): FieldMessages | undefined {
  const path = pathOfUnstorable(input);
  return path === undefined ? undefined : { [path.join('.') || 'main']: [SAID] };
}

/** Runs for every input of every call, so it allocates nothing while it finds nothing. */
function pathOfUnstorable(input: unknown): readonly string[] | undefined {
  if (typeof input === 'string') return isStorable(input) ? undefined : [];
  if (typeof input !== 'object' || input === null) return undefined;
  for (const name in input) {
    if (!Object.hasOwn(input, name)) continue;
    if (!isStorable(name)) return [];
    const path = pathOfUnstorable((input as Readonly<Record<string, unknown>>)[name]);
    if (path) return [name, ...path];
  }
  return undefined;
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
