import { sql, type RawBuilder } from 'kysely';
import { canonicalPosting } from '../../../../core/domain/transactions/ledger-hash.ts';
import {
  imbalances,
  type Account,
  type Balance,
  type BookedPosting,
  type Posting,
} from '../../../../core/domain/transactions/ledger.ts';
import type { BookedEntry, LedgerStore } from '../../../../core/ports/stores/ledger-store.ts';
import type { Connection } from '../../database/connection.ts';

interface PostingRow {
  readonly sequence: number;
  readonly content: string;
  readonly previous_hash: string;
  readonly hash: string;
}

type Content = readonly [string, string, string | null, number, readonly (readonly [string, Account, string])[]];

/**
 * The ledger in PostgreSQL, which itself numbers, chains, totals and balances it. Every posting follows the previous
 * one, so it waits for the commit of the previous unit that posted. To keep this wait short, postings are buffered
 * until the unit ends or reads, and the commit does not wait for the disk: the store does so once other units can
 * continue.
 */
export class PostgresLedgerStore implements LedgerStore {
  readonly #connection: Connection;
  #kept: Posting[] = [];
  #hasWritten = false;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async post(posting: Posting): Promise<void> {
    assertBalanced(posting);
    this.#kept.push(posting);
    if (!this.#connection.isUnit && (await this.flush())) await this.#connection.fsync();
  }

  /** Writes the buffered postings. @returns whether this unit has written any so far. */
  async flush(): Promise<boolean> {
    const contents = this.#kept.splice(0).map(canonicalPosting);
    if (contents.length > 0)
      await posting(sql`${contents}::text[]`, this.#connection.asyncCommit()).execute(this.#connection.database);
    this.#hasWritten ||= contents.length > 0;
    return this.#hasWritten;
  }

  /**
   * As `flush`, and commits in the same message, so that other units do not wait for this process's next turn; an empty
   * transaction remains for the caller's own commit. Over a server's connection only.
   */
  async flushAndCommit(): Promise<boolean> {
    const contents = this.#kept.splice(0).map((kept) => literal(canonicalPosting(kept)));
    if (contents.length === 0) return this.#hasWritten;
    const statement = posting(sql.raw(`array[${contents.join(', ')}]`), this.#connection.asyncCommit());
    await sql`${statement}; commit; begin`.execute(this.#connection.database);
    return true;
  }

  async balances(): Promise<readonly Balance[]> {
    await this.flush();
    const rows = await this.#connection.database
      .selectFrom('ledger_balances')
      .select(['currency', 'account', 'amount'])
      .orderBy('currency')
      .orderBy('account')
      .execute();
    return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
  }

  async postings(after: number, limit: number): Promise<readonly BookedPosting[]> {
    await this.flush();
    const rows = await this.#select().where('sequence', '>', after).limit(limit).execute();
    return rows.map(bookedPosting);
  }

  async ofTransaction(transactionId: string): Promise<readonly BookedPosting[]> {
    await this.flush();
    const rows = await this.#select().where('transaction_id', '=', transactionId).execute();
    return rows.map(bookedPosting);
  }

  async entries(after: number, through: number, limit?: number): Promise<readonly BookedEntry[]> {
    await this.flush();
    const query = this.#connection.database
      .selectFrom('ledger_entries')
      .select(['sequence', 'currency', 'account', 'amount'])
      .where('sequence', '>', after)
      .where('sequence', '<=', through)
      .orderBy('sequence')
      .orderBy('line');
    const rows = await (limit === undefined ? query : query.limit(limit)).execute();
    return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
  }

  #select() {
    const postings = this.#connection.database.selectFrom('ledger_postings');
    return postings.select(['sequence', 'content', 'previous_hash', 'hash']).orderBy('sequence');
  }
}

/** @throws Error if a posting does not sum to zero in each currency. */
export function assertBalanced({ id, entries }: Posting): void {
  const off = imbalances(entries).map(([currency, rest]) => `${rest} ${currency}`);
  if (off.length > 0) throw new Error(`posting ${id} is not balanced: ${off.join(', ')} left over`);
}

/**
 * Part of a statement whose `t` holds a row if its step is stored: books the postings of the step, and commits without
 * waiting for the disk, as units that post do.
 */
export function postingsWritten(postings: readonly Posting[], commit: 'on' | 'off'): RawBuilder<unknown> {
  if (postings.length === 0) return sql``;
  for (const one of postings) assertBalanced(one);
  return sql`, p as (
    insert into ledger_postings (content)
      select content from t, (select set_config('synchronous_commit', ${sql.lit(commit)}, true)) hurry,
        unnest(${postings.map(canonicalPosting)}::text[]) content on conflict (id) do nothing
  )`;
}

/**
 * Quotes a text, because several statements in one message take no parameters. An `E` string reads the same whatever
 * the server's settings.
 */
function literal(text: string): string {
  return `E'${text.replaceAll('\\', String.raw`\\`).replaceAll("'", "''")}'`;
}

function posting(contents: RawBuilder<unknown>, commit: 'on' | 'off'): RawBuilder<unknown> {
  return sql`insert into ledger_postings (content)
    select unnest(${contents}) from (select set_config('synchronous_commit', ${sql.lit(commit)}, true)) as hurry
    on conflict (id) do nothing`;
}

function bookedPosting({ sequence, content, previous_hash: previousHash, hash }: PostingRow): BookedPosting {
  const [id, kind, transactionId, at, lines] = JSON.parse(content) as Content;
  const entries = lines.map(([currency, account, amount]) => ({ currency, account, amount: BigInt(amount) }));
  return { id, kind, ...(transactionId !== null && { transactionId }), at, entries, sequence, previousHash, hash };
}
