/** A step of the schema. Once released it is never changed: what comes next is a migration of its own. */
export interface Migration {
  readonly name: string;
  /** One statement each, run in order and in one transaction. */
  readonly statements: readonly string[];
}
