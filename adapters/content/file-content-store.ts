import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContentPage } from '../../core/domain/site/content.ts';
import { DEFAULT_LOCALE, LOCALES } from '../../core/domain/locale.ts';
import type { ContentStore } from '../../core/ports/stores/content-store.ts';
import type { Logger } from '../../core/ports/services/logger.ts';
import { readContentFile } from './front-matter.ts';
import { namesIn } from './markdown-files.ts';
import { renderedLike } from './rendered-like.ts';
import { type Inserts, withInserts } from './with-inserts.ts';

const ENGLISH = DEFAULT_LOCALE.locale;

/**
 * Reads pages from Markdown files: `{folder}/{language}/{path}.md`. It lists the files once, on the first request, and
 * reads and renders each once, so changes show after a restart. It opens only listed files, so no request path can
 * reach another file.
 */
export class FileContentStore implements ContentStore {
  readonly #folders: readonly string[];
  readonly #logger: Logger;
  readonly #inserts: Inserts;
  #files: Promise<ReadonlyMap<string, string>> | undefined;
  readonly #pages = new Map<string, Promise<ContentPage | undefined>>();

  /**
   * @param folders later ones override earlier ones, page by page; missing folders count as empty. An English page also
   * removes the translations of earlier folders, because they translate another text.
   * @param inserts generated Markdown: a line `{{name}}` is replaced by the insert of that name.
   */
  constructor(folders: readonly string[], logger: Logger, inserts: Inserts = {}) {
    this.#folders = folders;
    this.#logger = logger;
    this.#inserts = inserts;
  }

  async page(path: string, locale: string): Promise<ContentPage | undefined> {
    const name = path.toLowerCase().replace(/^\//, '');
    const files = await this.#found();
    for (const language of new Set([locale, ENGLISH])) {
      const key = `${language}/${name}`;
      const file = files.get(key);
      if (file === undefined) continue;
      const page = this.#pages.get(key) ?? this.#read(file, name, language);
      this.#pages.set(key, page);
      const read = await page;
      if (read) return read;
    }
    return undefined;
  }

  async paths(): Promise<readonly string[]> {
    const keys = [...(await this.#found()).keys()];
    return [...new Set(keys.map((key) => key.slice(key.indexOf('/'))))].toSorted();
  }

  async #languagesOf(name: string): Promise<readonly string[]> {
    const files = await this.#found();
    return LOCALES.map(({ locale }) => locale).filter((locale) => files.has(`${locale}/${name}`));
  }

  #found(): Promise<ReadonlyMap<string, string>> {
    return (this.#files ??= this.#find());
  }

  /** Files by language and path, such as `en/about`. */
  async #find(): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    for (const folder of this.#folders) {
      for (const { locale } of LOCALES) {
        for (const name of await namesIn(join(folder, locale))) {
          // English is the first of the languages, so this folder's own translations are added afterwards.
          if (locale === ENGLISH) for (const other of LOCALES) found.delete(`${other.locale}/${name}`);
          found.set(`${locale}/${name}`, join(folder, locale, `${name}.md`));
        }
      }
    }
    return found;
  }

  /**
   * @returns undefined for a file that cannot be read as a page, which is logged; the store then falls back to the
   * English page, or to none.
   */
  async #read(file: string, name: string, locale: string): Promise<ContentPage | undefined> {
    try {
      const { markdown: written, ...front } = readContentFile(await readFile(file, 'utf8'));
      const markdown = withInserts(written, this.#inserts);
      const english = locale === ENGLISH ? undefined : await this.page(name, ENGLISH);
      const locales = await this.#languagesOf(name);
      return { path: `/${name}`, locale, locales, ...front, ...renderedLike(english?.headings, markdown) };
    } catch (cause) {
      this.#logger.error(`${file} is not readable as a page: it is not shown`, { cause });
      return undefined;
    }
  }
}
