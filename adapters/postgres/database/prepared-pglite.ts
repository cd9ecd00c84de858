import { protocol, type PGlite } from '@electric-sql/pglite';
import type { PGlite as PGliteLike, PGliteQueryResults, PGliteTransaction } from 'kysely';

const { serialize } = protocol;

/** Maximum of prepared statements; further texts are not prepared. */
const MAX_PREPARED = 500;

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number];
type Field = { readonly name: string; readonly dataTypeID: number };

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

/**
 * PGlite for kysely's dialect, three times as fast as its own `query`: each statement is parsed and planned once and
 * sent in one message instead of six. kysely gives the connection to one caller at a time, so nothing here waits.
 */
export class PreparedPGlite implements PGliteLike {
  readonly #pglite: PGlite;
  readonly #prepared = new Map<string, { readonly name: string; readonly fields: readonly Field[] }>();

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  get closed(): boolean {
    return this.#pglite.closed;
  }

  get ready(): boolean {
    return this.#pglite.ready;
  }

  get waitReady(): Promise<void> {
    return this.#pglite.waitReady;
  }

  close(): Promise<void> {
    return this.#pglite.close();
  }

  async query<T>(text: string, values: readonly unknown[] = []): Promise<PGliteQueryResults<T>> {
    const known = this.#prepared.get(text);
    const isKept = values.length > 0 && this.#prepared.size < MAX_PREPARED;
    const name = known?.name ?? (isKept ? `altway-${this.#prepared.size + 1}` : '');
    const messages = await this.#pglite.execProtocolStream(
      Buffer.concat([
        // Closed first, because an earlier attempt may have failed after parsing it.
        ...(known ? [] : [serialize.close({ type: 'S', name }), serialize.parse({ text, name })]),
        serialize.bind({ statement: name, values: values.map(write) }),
        ...(known ? [] : [serialize.describe({ type: 'P' })]),
        serialize.execute(),
        serialize.sync(),
      ]),
      { syncToFs: false },
    );
    const fields = known?.fields ?? fieldsOf(messages);
    if (!known && isKept) this.#prepared.set(text, { name, fields });
    return { rows: rowsOf<T>(messages, fields), fields: [...fields], affectedRows: affectedRows(messages) };
  }

  async transaction<T>(work: (transaction: PGliteTransaction) => Promise<T>): Promise<T> {
    await this.#command('begin');
    let result: T;
    try {
      result = await work({
        query: (text, values) => this.query(text, values),
        rollback: async () => {
          await this.#command('rollback');
        },
      });
    } catch (error) {
      await this.#command('rollback');
      throw error;
    }
    if ((await this.#command('commit')) === 'COMMIT') return result;
    // The code by which kysely recognises that an earlier statement failed.
    throw Object.assign(new Error('the transaction was rolled back because a statement in it had failed'), {
      code: '25P02',
    });
  }

  async #command(text: string): Promise<string> {
    return completion(await this.#pglite.execProtocolStream(serialize.query(text), { syncToFs: false }));
  }
}

function write(value: unknown): string | null {
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

function fieldsOf(messages: readonly Message[]): readonly Field[] {
  const described = messages.find(({ name }) => name === 'rowDescription') as { fields: Field[] } | undefined;
  return described?.fields.map(({ name, dataTypeID }) => ({ name, dataTypeID })) ?? [];
}

function rowsOf<T>(messages: readonly Message[], fields: readonly Field[]): T[] {
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

function completion(messages: readonly Message[]): string {
  const complete = messages.find(({ name }) => name === 'commandComplete') as { text: string } | undefined;
  return complete?.text ?? '';
}

function affectedRows(messages: readonly Message[]): number {
  return Number(/\d+$/.exec(completion(messages))?.[0] ?? 0);
}
