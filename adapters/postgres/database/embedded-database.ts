import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
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
    const pglite = await PGlite.create({
      ...(await engine()),
      fs: new NodeFS(path),
      startParams: START_PARAMETERS,
    });
    return {
      database: new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: new PreparedPGlite(pglite) }) }),
      release,
    };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * How much of a WebAssembly function V8 runs before it optimises the function, in bytes of code: thirty times its default.
 * PostgreSQL has thousands of functions, and with the default V8 optimises hundreds of them while a server starts, which
 * takes a third of the start's processor time. What a server runs often is optimised a moment later.
 */
const TIERING_BUDGET = 400_000_000;

/**
 * PostgreSQL's own cache: a quarter of its default. All of it is memory of this process and is filled with zeros at the
 * start, which took half a second; what is not in it comes from the file system's cache.
 */
const START_PARAMETERS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

async function engine() {
  // Set late: a flag given at the start discards Node's own compiled code.
  setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET}`);
  const folder = engineFolder();
  const [postgres, initdb, files] = await Promise.all(ENGINE_FILES.map((name) => readFile(join(folder, name))));
  const [pgliteWasmModule, initdbWasmModule] = await Promise.all([
    WebAssembly.compile(postgres!),
    WebAssembly.compile(initdb!),
  ]);
  return { pgliteWasmModule, initdbWasmModule, fsBundle: new Blob([files!]) };
}
