import type { ContentPage, PressItem } from '../../domain/site/content.ts';
import { port } from '../port.ts';

/** Content pages, written in files. */
export interface ContentStore {
  /**
   * @param path as in `ContentPage`, in any case, with or without its leading slash. @param locale name of the wanted
   * language. @returns the page in that language, else in English; undefined if there is none.
   */
  page(path: string, locale: string): Promise<ContentPage | undefined>;
  paths(): Promise<readonly string[]>;
}
export const ContentStore = port<ContentStore>('ContentStore');

export interface PressItems {
  /** Newest first; empty if there are none, or they cannot be read. */
  list(): Promise<readonly PressItem[]>;
}
export const PressItems = port<PressItems>('PressItems');
