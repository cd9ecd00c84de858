import type { FieldErrors } from './exchange-error.ts';

const SAID = 'must be text without NUL characters and without halves of surrogate pairs';

/**
 * Which texts of an input no database of ours can keep: PostgreSQL's have no NUL, and its JSON no half of a surrogate pair.
 * A name may hold neither. @returns undefined where all can be kept.
 */
export function unstorableFields(input: unknown): FieldErrors | undefined {
  const path = pathOfUnstorable(input);
  return path === undefined ? undefined : { [path.join('.') || 'main']: [SAID] };
}

/** Asked for every input of every call: it makes nothing where there is nothing to find. */
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
