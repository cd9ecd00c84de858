import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { Kysely, PGliteDialect } from 'kysely';
import { lockFolder } from './folder-lock.ts';
import type { Tables } from './tables.ts';

/** The files of PGlite that are no code; a build puts them beside itself in `pglite/`. */
const FILES = ['pglite.wasm', 'initdb.wasm', 'pglite.data'] as const;

/** A database, and what lets go of its place. */
export interface OpenDatabase {
  readonly database: Kysely<Tables>;
  readonly release: () => void;
}

/**
 * Opens PostgreSQL inside this process, kept in `database/` of a folder; the first time takes some seconds.
 * @throws Error when another process has the folder.
 */
export async function openEmbeddedDatabase(folder: string): Promise<OpenDatabase> {
  const path = join(folder, 'database');
  await mkdir(path, { recursive: true, mode: 0o700 });
  const release = lockFolder(folder);
  try {
    const pglite = await PGlite.create({ ...(await engine()), fs: new NodeFS(path) });
    return { database: new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) }), release };
  } catch (error) {
    release();
    throw error;
  }
}

async function engine() {
  const folder = filesFolder();
  const [postgres, initdb, files] = await Promise.all(FILES.map((name) => readFile(join(folder, name))));
  const [pgliteWasmModule, initdbWasmModule] = await Promise.all(
    [postgres!, initdb!].map((bytes) => WebAssembly.compile(bytes)),
  );
  return {
    pgliteWasmModule: pgliteWasmModule!,
    initdbWasmModule: initdbWasmModule!,
    fsBundle: new Blob([files!]),
  };
}

function filesFolder(): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const beside = join(folder, 'pglite');
    if (existsSync(join(beside, FILES[0]))) return beside;
  }
  return dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
}
