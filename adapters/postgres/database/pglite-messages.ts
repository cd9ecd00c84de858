import type { PGlite } from '@electric-sql/pglite';

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number];

/** A column of a result: its name, and PostgreSQL's ID of its type. */
export type Field = { readonly name: string; readonly dataTypeID: number };

/**
 * Parsers by type ID: bool, int8, int2, int4, json, float8, jsonb; other types stay text. Times and counts stay far
 * below 2^53.
 */
const READERS: Readonly<Record<number, (text: string) => unknown>> = {
  16: (text) => text === 't',
  20: Number,
  21: Number,
  23: Number,
  114: (text) => JSON.parse(text) as unknown,
  701: Number,
  3802: (text) => JSON.parse(text) as unknown,
};

/** A parameter as PostgreSQL reads it; arrays as array literals. */
export function parameterText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  // PGlite miscounts the bytes of a lone surrogate.
  if (!Array.isArray(value)) return String(value).toWellFormed();
  return `{${value
    .map(
      (item) =>
        `"${String(item)
          .toWellFormed()
          .replaceAll(/["\\]/g, String.raw`\$&`)}"`,
    )
    .join(',')}}`;
}

export function fieldsOf(messages: readonly Message[]): readonly Field[] {
  const described = messages.find(({ name }) => name === 'rowDescription') as { fields: Field[] } | undefined;
  return described?.fields.map(({ name, dataTypeID }) => ({ name, dataTypeID })) ?? [];
}

/** The rows of a result, with values parsed by their type. */
export function rowsOf<T>(messages: readonly Message[], fields: readonly Field[]): T[] {
  const readers = fields.map(({ dataTypeID }) => READERS[dataTypeID]);
  const rows: T[] = [];
  for (const message of messages) {
    if (message.name !== 'dataRow') continue;
    const row: Record<string, unknown> = {};
    (message as unknown as { fields: (string | null)[] }).fields.forEach((text, index) => {
      const reader = readers[index];
      row[fields[index]!.name] = text === null || !reader ? text : reader(text);
    });
    rows.push(row as T);
  }
  return rows;
}

/** The command that was completed, such as `COMMIT` or `UPDATE 3`; empty for none. */
export function completion(messages: readonly Message[]): string {
  const complete = messages.find(({ name }) => name === 'commandComplete') as { text: string } | undefined;
  return complete?.text ?? '';
}

export function affectedRows(messages: readonly Message[]): number {
  return Number(/\d+$/.exec(completion(messages))?.[0] ?? 0);
}
