import type { Configuration } from './configuration.ts';

/** Where exchanges are settled unless the environment says it: beside the servers of a PostgreSQL database. */
export function settlementUnlessGiven(env: Readonly<Record<string, string | undefined>>): Configuration['settlement'] {
  return env['DATABASE_URL']?.trim() ? 'child' : 'inside';
}

/** Mistakes in where exchanges are settled. */
export function settlementMistakes({
  settlement,
  databaseUrl,
}: Pick<Configuration, 'settlement' | 'databaseUrl'>): readonly string[] {
  if (settlement === 'inside' || databaseUrl !== undefined) return [];
  return [
    `ALTWAY_SETTLEMENT is "${settlement}", which needs DATABASE_URL: one process alone can use the embedded database`,
  ];
}
