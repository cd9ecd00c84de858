import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where the pages are: below this room in the sources, and below a folder of the same name beside a bundle. */
const PAGES = 'content/pages';

/** The folder of the pages that come with the house, beside the bundle that this is part of or in the sources. */
export function pagesFolder(): string {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const pages = join(folder, PAGES);
    if (existsSync(pages)) return pages;
  }
  throw new Error(`the pages (${PAGES}) are not beside their own code`);
}

/** Puts the pages where a bundle looks for them. @param dist the folder of the bundle. */
export async function copyPages(dist: string): Promise<void> {
  await cp(join(import.meta.dirname, 'pages'), join(dist, PAGES), { recursive: true });
}
