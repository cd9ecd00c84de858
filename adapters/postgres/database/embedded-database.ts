import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { Kysely, PGliteDialect } from 'kysely';
import { ENGINE_FILES, engineFolder } from './engine-files.ts';
import { lockFolder } from './folder-lock.ts';
import { PreparedPGlite } from './prepared-pglite.ts';
import type { Tables } from './tables.ts';

/** An open database and the function that releases its folder. */
interface OpenDatabase {
  readonly database: Kysely<Tables>;
  readonly release: () => void;
}

/**
 * Opens PostgreSQL inside this process, stored in `database/` of a folder; the first start takes some seconds.
 * @throws Error when another process uses the folder.
 */
export async function openEmbeddedDatabase(folder: string): Promise<OpenDatabase> {
  const path = join(folder, 'database');
  await mkdir(path, { recursive: true, mode: 0o700 });
  const release = lockFolder(folder);
  try {
    const pglite = await PGlite.create({ ...(await engine()), fs: new NodeFS(path) });
    return {
      database: new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: new PreparedPGlite(pglite) }) }),
      release,
    };
  } catch (error) {
    release();
    throw error;
  }
}

async function engine() {
  const folder = engineFolder();
  const [postgres, initdb, files] = await Promise.all(ENGINE_FILES.map((name) => readFile(join(folder, name))));
  const [pgliteWasmModule, initdbWasmModule] = await Promise.all([
    WebAssembly.compile(postgres!),
    WebAssembly.compile(initdb!),
  ]);
  return { pgliteWasmModule, initdbWasmModule, fsBundle: new Blob([files!]) };
}
