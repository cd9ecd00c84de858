import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';

/** Content codings in which the build stores files, the smallest first, and their file extensions. */
const CODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

export type Coding = (typeof CODINGS)[number][0];

/** The bytes of a file, unencoded or in one coding. */
export interface FileForm {
  readonly body: Buffer;
  /** A strong validator: derived from these bytes. */
  readonly etag: string;
}

/** A file of the built page, all of it in memory. */
export interface BuiltFile {
  /** Path in URLs, with a leading slash. */
  readonly path: string;
  readonly type: string;
  /** Modification time in milliseconds since 1970; whole seconds, as in HTTP. */
  readonly modifiedAt: number;
  readonly plain: FileForm;
  readonly coded: ReadonlyMap<Coding, FileForm>;
}

/**
 * Extensions that are not served on their own: HTML is rendered, source maps serve developers, and compressed files are
 * served as codings.
 */
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
 * Reads the files of a built page into memory once, so that requests open no files. Files and folders whose names begin
 * with a dot belong to the build tool.
 * @throws Error when the folder cannot be read.
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
