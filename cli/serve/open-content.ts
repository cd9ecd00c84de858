import { join } from 'node:path';
import { FileContentStore } from '../../adapters/content/file-content-store.ts';
import { pagesFolder } from '../../adapters/content/content-files.ts';
import { FilePress } from '../../adapters/node/files/file-press.ts';
import { referenceText } from '../../core/open-api/reference-text.ts';
import type { ContentStore, PressItems } from '../../core/ports/stores/content-store.ts';
import type { Logger } from '../../core/ports/services/logger.ts';

/** Pages of content, and the press items. */
interface Content {
  readonly pages: ContentStore;
  readonly press: PressItems;
}

/** Opens the built-in pages, overridden by those of `pages` in the data folder, and its `press.json`. */
export function openContent(dataFolder: string, logger: Logger): Content {
  return {
    pages: new FileContentStore([pagesFolder(), join(dataFolder, 'pages')], logger, { calls: referenceText }),
    press: new FilePress(join(dataFolder, 'press.json'), logger),
  };
}
