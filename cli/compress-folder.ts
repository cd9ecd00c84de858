import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Extensions of files that compress well; fonts and pictures are compressed already. */
const TEXT = new Set(['.js', '.css', '.svg']);

/** Writes a `.br` and a `.gz` beside every text file of a folder, so that a server never compresses them again. */
export async function compressFolder(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => TEXT.has(extname(file))).map((file) => join(folder, file));
  await Promise.all(files.map(compressFile));
}

async function compressFile(path: string): Promise<void> {
  const text = await readFile(path);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  await Promise.all([
    promisify(brotliCompress)(text, { params }).then((small) => writeFile(`${path}.br`, small)),
    promisify(gzip)(text, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
  ]);
}
