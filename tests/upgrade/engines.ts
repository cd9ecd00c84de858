import { query, startPostgres } from '../support/servers/postgres.ts';
import { inEmbedded } from './embedded-engine.ts';

/** A place for the database of the version before. */
interface Engine {
  /** Undefined for the embedded one. */
  readonly databaseUrl: string | undefined;
  /** Whether SQL can be run while a server has the database open. */
  readonly isShared: boolean;
  /** Runs SQL. @returns the rows of the last statement. */
  sql(text: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** Each engine that the product runs on. @param folder the data folder. */
export const ENGINES: Readonly<Record<string, (folder: string) => Promise<Engine>>> = {
  PostgreSQL: async () => {
    const postgres = await startPostgres();
    const databaseUrl = await postgres.database();
    return { databaseUrl, isShared: true, sql: (text) => query(databaseUrl, text), close: () => postgres.stop() };
  },
  PGlite: async (folder) => ({
    databaseUrl: undefined,
    isShared: false,
    sql: (text) => inEmbedded(folder, text),
    close: async () => {},
  }),
};
