import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** A step of the schema. Once released it is never changed: what comes next is a migration of its own. */
export interface Migration {
  readonly name: string;
  /** One statement each, run in order and in one transaction. */
  readonly statements: readonly string[];
  /** Run after them, in the same transaction: what SQL alone cannot do to rows that are there. */
  fill?(database: Kysely<Tables>): Promise<void>;
}
