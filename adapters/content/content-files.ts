import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Path of the pages: below `adapters/` in the sources, and below the bundle's folder in a build. */
const PAGES = 'content/pages';

/** Finds the folder of the built-in pages, beside the bundle or in the sources. */
export function pagesFolder(): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const pages = join(folder, PAGES);
    if (existsSync(pages)) return pages;
  }
  throw new Error(`the pages (${PAGES}) are not beside their own code`);
}

/** Copies the pages to where a bundle looks for them. @param dist the folder of the bundle. */
export async function copyPages(dist: string): Promise<void> {
  await cp(join(import.meta.dirname, 'pages'), join(dist, PAGES), { recursive: true });
}
