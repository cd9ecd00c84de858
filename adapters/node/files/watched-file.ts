import { readFile, stat } from 'node:fs/promises';
import type { Logger } from '../../../core/ports/services/logger.ts';

/** How to read a file that staff edit. */
interface WatchedFileOptions<T> {
  readonly path: string;
  /** Name of the content in the log: "notices". */
  readonly kind: string;
  /** The value of a file that is missing or cannot be read. */
  readonly none: T;
  /** @throws when the text is not usable. */
  parse(text: string): T;
}

/** Checks a file on each call and reads it again when it has changed. It never throws: see `none`. */
export class WatchedFile<T> {
  readonly #options: WatchedFileOptions<T>;
  readonly #logger: Logger;
  #content: Promise<T>;
  #version = '';

  constructor(options: WatchedFileOptions<T>, logger: Logger) {
    this.#options = options;
    this.#logger = logger;
    this.#content = Promise.resolve(options.none);
  }

  async current(): Promise<T> {
    const version = await this.#look();
    if (version !== this.#version) {
      this.#version = version;
      this.#content = version === '' ? Promise.resolve(this.#options.none) : this.#read();
    }
    return this.#content;
  }

  /** Identifies the file's version; '' without a file. */
  async #look(): Promise<string> {
    try {
      const { ino, mtimeMs, size } = await stat(this.#options.path);
      return `${ino}:${mtimeMs}:${size}`;
    } catch {
      return '';
    }
  }

  async #read(): Promise<T> {
    const { path, kind, none, parse } = this.#options;
    try {
      return parse(await readFile(path, 'utf8'));
    } catch (cause) {
      this.#logger.error(`${path} is not readable as ${kind}: none are shown`, { cause });
      return none;
    }
  }
}
