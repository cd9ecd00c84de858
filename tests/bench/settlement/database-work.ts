import { query } from '../../support/servers/postgres.ts';

/** Settings of a PostgreSQL server that counts statements. */
export const COUNTING = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.max': '10000' };

/** What a database has done so far. */
interface DatabaseWork {
  readonly statements: number;
  readonly commits: number;
  readonly walBytes: number;
  readonly walSyncs: number;
}

const COUNTS = `select (select sum(calls) from pg_stat_statements) as statements,
  (select xact_commit from pg_stat_database where datname = current_database()) as commits,
  pg_current_wal_insert_lsn() - '0/0' as "walBytes", (select wal_sync from pg_stat_wal) as "walSyncs"`;

/** Statements that are printed. */
const TOP = 20;

/** Counts what the database does for pieces of work, and prints it for each piece. */
export class DatabaseCount {
  readonly #url: string;
  readonly #begun: DatabaseWork;

  private constructor(url: string, begun: DatabaseWork) {
    this.#url = url;
    this.#begun = begun;
  }

  static async begin(url: string): Promise<DatabaseCount> {
    await query(url, 'create extension if not exists pg_stat_statements');
    await query(url, 'select pg_stat_statements_reset()');
    return new DatabaseCount(url, await workOf(url));
  }

  /** @returns a line for `count` pieces, and one for each of the slowest statements if `hasStatements`. */
  async end(count: number, hasStatements: boolean): Promise<readonly string[]> {
    const now = await workOf(this.#url);
    const each = (name: keyof DatabaseWork) => ((now[name] - this.#begun[name]) / count).toFixed(2);
    const wal = ((now.walBytes - this.#begun.walBytes) / count / 1000).toFixed(1);
    const line = `in the database ${each('statements')} statements, ${each('commits')} commits, ${wal} kB of WAL, ${each('walSyncs')} syncs each`;
    return hasStatements ? [line, ...(await slowest(this.#url, count))] : [line];
  }
}

async function workOf(url: string): Promise<DatabaseWork> {
  const [row] = await query(url, COUNTS);
  const { statements, commits, walBytes, walSyncs } = row!;
  return {
    statements: Number(statements),
    commits: Number(commits),
    walBytes: Number(walBytes),
    walSyncs: Number(walSyncs),
  };
}

async function slowest(url: string, count: number): Promise<readonly string[]> {
  const rows = await query(
    url,
    `select calls, total_exec_time as ms, wal_bytes / 1000 as wal, rows,
        left(regexp_replace(query, '\\s+', ' ', 'g'), 120) as text
      from pg_stat_statements order by total_exec_time desc limit ${TOP}`,
  );
  return rows.map(({ calls, ms, wal, rows: touched, text }) => {
    const [often, time, written, lines] = [calls, ms, wal, touched].map((value) => Number(value) / count);
    return `  ${often!.toFixed(3)} calls ${time!.toFixed(3)} ms ${written!.toFixed(2)} kB ${lines!.toFixed(1)} rows: ${String(text)}`;
  });
}
