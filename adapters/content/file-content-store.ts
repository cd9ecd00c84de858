import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { ContentHeading, ContentPage } from '../../core/domain/site/content.ts';
import { DEFAULT_LOCALE, LOCALES } from '../../core/domain/locale.ts';
import type { ContentStore } from '../../core/ports/stores/content-store.ts';
import type { Logger } from '../../core/ports/services/logger.ts';
import { readContentFile } from './front-matter.ts';
import { type RenderedMarkdown, renderMarkdown } from './render-markdown.ts';

/** Valid names of files and folders, and so of the segments of a page's path. */
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const ENGLISH = DEFAULT_LOCALE.locale;

/** Markdown generated when a page first needs it, by name. */
type Inserts = Readonly<Record<string, () => string>>;

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

/** Replaces each line that consists of `{{name}}` by the insert of that name; lines with an unknown name stay. */
function withInserts(markdown: string, inserts: Inserts): string {
  return markdown.replaceAll(/^\{\{([a-z]+)\}\}$/gm, (line, name: string) =>
    Object.hasOwn(inserts, name) ? inserts[name]!() : line,
  );
}

/**
 * Renders a page. Its headings get the IDs of the English page when both have the same outline, so that links to a
 * section work in every language.
 */
function renderedLike(english: readonly ContentHeading[] | undefined, markdown: string): RenderedMarkdown {
  const own = renderMarkdown(markdown);
  if (english === undefined || outlineOf(english) !== outlineOf(own.headings)) return own;
  return renderMarkdown(
    markdown,
    english.map(({ id }) => id),
  );
}

function outlineOf(headings: readonly ContentHeading[]): string {
  return headings.map(({ level }) => level).join();
}

/** Paths of the Markdown files below a folder, without their extension; none for a missing folder. */
async function namesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true }).catch(() => []);
  return entries
    .filter((entry) => entry.endsWith('.md'))
    .map((entry) => entry.slice(0, -'.md'.length).split(sep))
    .filter((names) => names.every((name) => NAME.test(name)))
    .map((names) => names.join('/'));
}
