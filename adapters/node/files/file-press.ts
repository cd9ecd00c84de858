import type { PressItem } from '../../../core/domain/site/content.ts';
import type { PressItems } from '../../../core/ports/stores/content-store.ts';
import type { Logger } from '../../../core/ports/services/logger.ts';
import { WatchedFile } from './watched-file.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Reads press items from a JSON file that staff edit: a list of `{ "date": "2026-01-31", "title", "source", "url",
 * "excerpt"? }`. A change shows on the next call. A missing file counts as empty; an invalid item is logged by its
 * position and does not hide the others.
 */
export class FilePress implements PressItems {
  readonly #file: WatchedFile<readonly PressItem[]>;

  constructor(path: string, logger: Logger) {
    const parse = (text: string) => items(text, (place, why) => logger.warn(`${path}: item ${place} ${why}`));
    this.#file = new WatchedFile({ path, kind: 'press items', none: [], parse }, logger);
  }

  list(): Promise<readonly PressItem[]> {
    return this.#file.current();
  }
}

function items(text: string, refuse: (place: number, why: string) => void): readonly PressItem[] {
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list)) throw new TypeError('expected a JSON list');
  const usable = list.flatMap((value: unknown, index) => {
    const found = pressItem(value);
    if (typeof found !== 'string') return [found];
    refuse(index + 1, found);
    return [];
  });
  return usable.toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
}

/** Reads one item. @returns the reason for an invalid one. */
export function pressItem(value: unknown): PressItem | string {
  const { date, title, source, url, excerpt } = (value ?? {}) as Record<string, unknown>;
  if (typeof date !== 'string' || !DAY.test(date) || Number.isNaN(Date.parse(date)))
    return 'has no date such as 2026-01-31';
  if (typeof title !== 'string' || title === '') return 'has no title';
  if (typeof source !== 'string' || source === '') return 'has no source';
  // Any other scheme, such as javascript:, would run when somebody follows the link.
  if (typeof url !== 'string' || !/^https?:\/\//.test(url) || !URL.canParse(url)) return 'has no http or https address';
  return { date, title, source, url, ...(typeof excerpt === 'string' && excerpt !== '' && { excerpt }) };
}
