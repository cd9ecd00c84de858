import { readdir } from 'node:fs/promises';
import { sep } from 'node:path';

/** Valid names of files and folders, and so of the segments of a page's path. */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Paths of the Markdown files below a folder, without their extension; none for a missing folder. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true }).catch(() => []);
  return entries
    .filter((entry) => entry.endsWith('.md'))
    .map((entry) => entry.slice(0, -'.md'.length).split(sep))
    .filter((names) => names.every((name) => NAME.test(name)))
    .map((names) => names.join('/'));
}
