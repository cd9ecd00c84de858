import pg from 'pg';

const TIMEOUT_MS = 8_000;

/** What a PostgreSQL server says about itself and its database. */
export interface DatabaseFacts {
  /** As `server_version_num`: 150006 is 15.6. */
  readonly version: number;
  /** Its time less ours, in milliseconds, without half of the way there and back. */
  readonly skewMs: number;
  readonly settings: Readonly<Record<'fsync' | 'full_page_writes' | 'synchronous_commit' | 'max_connections', string>>;
  /** Connections in use, ours included. */
  readonly connections: number;
  /** Names of the migrations that were run; undefined for a database that no server has used yet. */
  readonly migrations: readonly string[] | undefined;
  /** The user may create tables, which a first start and upgrades do. */
  readonly mayCreate: boolean;
}

/** Reads, in a transaction that may not write. @throws Error, without the password, when the server does not answer. */
export async function inspectDatabase(databaseUrl: string, now: () => number): Promise<DatabaseFacts> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'altway doctor',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  // A connection that breaks later must not end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin read only');
    const sentAt = now();
    const clock = await client.query<{ at: string }>('select extract(epoch from clock_timestamp()) * 1000 as at');
    const skewMs = Number(clock.rows[0]!.at) - (sentAt + now()) / 2;
    const { rows } = await client.query<
      Omit<DatabaseFacts, 'skewMs' | 'migrations' | 'settings'> & DatabaseFacts['settings']
    >(
      `select current_setting('server_version_num')::integer as version, current_setting('fsync') as fsync,
        current_setting('full_page_writes') as full_page_writes,
        current_setting('synchronous_commit') as synchronous_commit,
        current_setting('max_connections') as max_connections,
        (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as connections,
        has_schema_privilege(current_schema(), 'create') as "mayCreate"`,
    );
    const { version, connections, mayCreate, ...settings } = rows[0]!;
    const table = await client.query<{ name: string | null }>(`select to_regclass('migrations')::text as name`);
    const names =
      table.rows[0]!.name === null ? undefined : await client.query<{ name: string }>('select name from migrations');
    return { version, skewMs, settings, connections, mayCreate, migrations: names?.rows.map(({ name }) => name) };
  } finally {
    await client.end().catch(() => {});
  }
}
