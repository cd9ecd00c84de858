import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly isEntry?: boolean;
}

/** Bytes after gzip, level 9, of what a page loads before it can be used. */
export interface PageWeight {
  readonly scripts: number;
  readonly styles: number;
}

/** What every page loads besides, where there is such a thing: the first texts of one language. */
const FIRST_TEXTS = 'ui/messages/en.json?part=first';

/** Weighs an entry of a built page with everything it loads at once. @param folder holds `.vite/manifest.json`. */
export function pageWeight(folder: string): PageWeight {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestEntry
  >;
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string): void => {
    const entry = manifest[key]!;
    if (scripts.has(entry.file)) return;
    scripts.add(entry.file);
    for (const style of entry.css ?? []) styles.add(style);
    for (const imported of entry.imports ?? []) visit(imported);
  };
  for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry || key === FIRST_TEXTS) visit(key);
  const weigh = (files: Set<string>) =>
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0);
  return { scripts: weigh(scripts), styles: weigh(styles) };
}
