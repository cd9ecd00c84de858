import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Pages } from '../../../cli/serve/load-pages.ts';

/**
 * A substitute for the built pages, which a checkout may not have: each page is empty. @param folder gets an empty
 * folder of static files.
 */
export function noPages(folder: string): () => Promise<Pages> {
  const files = join(folder, 'no-pages');
  const render = async () => ({ status: 200, headers: {}, body: '' });
  return async () => {
    mkdirSync(files, { recursive: true });
    return { render, renderFramed: render, files };
  };
}
