import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';

/** Content codings that files lie ready in, the smallest first, and the ending of each. */
const CODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

export type Coding = (typeof CODINGS)[number][0];

/** A file as it is sent, or in one coding. */
export interface FileForm {
  readonly body: Buffer;
  /** Strong: of the bytes themselves. */
  readonly etag: string;
}

/** A file of the built page, all of it in memory. */
export interface BuiltFile {
  /** Its path in addresses, with a leading slash. */
  readonly path: string;
  readonly type: string;
  /** When it was written, in milliseconds since 1970; whole seconds, as HTTP has them. */
  readonly modifiedAt: number;
  readonly plain: FileForm;
  readonly coded: ReadonlyMap<Coding, FileForm>;
}

/** The page's own HTML is rendered, and the rest serves those who build. */
const LEFT_OUT = new Set(['.html', '.br', '.gz', '.map']);

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/vnd.microsoft.icon',
  '.js': 'application/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/**
 * Reads the files of a built page, once: what is sent a million times is then opened never again. Files and folders whose
 * names begin with a dot are the builder's. @throws Error when the folder cannot be read.
 */
export async function readBuiltFiles(root: string): Promise<readonly BuiltFile[]> {
  const names = await readdir(root, { recursive: true });
  const served = names.filter((name) => !LEFT_OUT.has(extname(name)) && !name.split(sep).some(isHidden));
  const files = await Promise.all(served.map((name) => readBuiltFile(root, name)));
  return files.filter((file) => file !== undefined);
}

async function readBuiltFile(root: string, name: string): Promise<BuiltFile | undefined> {
  const path = join(root, name);
  const about = await stat(path);
  if (!about.isFile()) return undefined;
  const coded = new Map<Coding, FileForm>();
  for (const [coding, ending] of CODINGS) {
    const body = await readFile(path + ending).catch(ifThere);
    if (body) coded.set(coding, formOf(body));
  }
  return {
    path: `/${name.split(sep).map(encodeURIComponent).join('/')}`,
    type: TYPES[extname(name)] ?? 'application/octet-stream',
    modifiedAt: Math.floor(about.mtimeMs / 1000) * 1000,
    plain: formOf(await readFile(path)),
    coded,
  };
}

function formOf(body: Buffer): FileForm {
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}

function isHidden(segment: string): boolean {
  return segment.startsWith('.');
}

function ifThere(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
