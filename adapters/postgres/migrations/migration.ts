import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** A step of the schema. It never changes once released: later changes are new migrations. */
export interface Migration {
  readonly name: string;
  /** One statement each, run in order and in one transaction. */
  readonly statements: readonly string[];
  /** Runs after the statements in the same transaction, for changes to existing rows that SQL alone cannot make. */
  fill?(database: Kysely<Tables>): Promise<void>;
}
