import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Runs SQL in the embedded database of a data folder that no server has open. @returns the rows of the last statement. */
export async function inEmbedded(folder: string, text: string): Promise<Record<string, unknown>[]> {
  const path = join(folder, 'database');
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const database = await PGlite.create({ fs: new NodeFS(path) });
  try {
    return ((await database.exec(text)).at(-1)?.rows ?? []) as Record<string, unknown>[];
  } finally {
    await database.close();
  }
}

/** The versions of the embedded database's files: an engine of others cannot open them. */
export async function catalogOfEmbedded(): Promise<string> {
  const database = await PGlite.create();
  try {
    const { rows } = await database.query('select pg_control_version, catalog_version_no from pg_control_system()');
    return JSON.stringify(rows[0]);
  } finally {
    await database.close();
  }
}
