import { existsSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The folder beside a bundle with PGlite's files. */
const BESIDE = 'pglite';

/** PGlite's files that are not code: PostgreSQL, its `initdb`, and the files they read. */
export const ENGINE_FILES = ['pglite.wasm', 'initdb.wasm', 'pglite.data'] as const;

/**
 * The folder of PGlite's files: beside the bundle that contains this module, or in its package when run from the
 * sources.
 */
export function engineFolder(): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const beside = join(folder, BESIDE);
    if (existsSync(join(beside, ENGINE_FILES[0]))) return beside;
  }
  return packageFolder();
}

/** Copies PGlite's files to where a bundle looks for them. @param dist the folder of the bundle. */
export async function copyEngineFiles(dist: string): Promise<void> {
  const from = packageFolder();
  await mkdir(join(dist, BESIDE), { recursive: true });
  await Promise.all(ENGINE_FILES.map((name) => cp(join(from, name), join(dist, BESIDE, name))));
}

function packageFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
}
