import type { AnyMessage, MessageCode } from './message.ts';

/**
 * Finds the message of a table with an English text, for the answers that carry a text without its code: verdicts on addresses,
 * and the problems that a session stores. It compares whole texts: `known` values are filled into each template, and
 * at most one other value is taken from where it stands. Any other text, such as one of another version, has no code.
 */
export function findMessage(
  table: Readonly<Record<string, string>>,
  text: string,
  known: Readonly<Record<string, string | undefined>> = {},
): AnyMessage {
  for (const [name, template] of Object.entries(table)) {
    const values = valuesIn(text, template, known);
    if (values) return { text, code: Object.keys(values).length > 0 ? { name, values } : { name } };
  }
  return text;
}

/** The values that make the text out of the template; undefined if none do. */
function valuesIn(
  text: string,
  template: string,
  known: Readonly<Record<string, string | undefined>>,
): MessageCode['values'] {
  const values: Record<string, string> = {};
  let missing = '';
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, slot: string) => {
    if (known[slot] === undefined) missing = slot;
    return (values[slot] = known[slot] ?? HOLE);
  });
  const [before = '', after, ...others] = filled.split(HOLE);
  if (after === undefined) return text === filled ? values : undefined;
  const end = text.length - after.length;
  if (others.length > 0 || end <= before.length || !text.startsWith(before) || !text.endsWith(after)) return undefined;
  return { ...values, [missing]: text.slice(before.length, end) };
}

/** Stands for a value that is not known; no text contains it. */
const HOLE = '\0';
