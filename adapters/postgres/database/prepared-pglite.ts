import { protocol, type PGlite } from '@electric-sql/pglite';
import type { PGlite as PGliteLike, PGliteQueryResults, PGliteTransaction } from 'kysely';
import { type Field, parameterText, fieldsOf, rowsOf, completion, affectedRows } from './pglite-messages.ts';

const { serialize } = protocol;

/** Maximum of prepared statements; further texts are not prepared. */
const MAX_PREPARED = 500;

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
        serialize.bind({ statement: name, values: values.map(parameterText) }),
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
