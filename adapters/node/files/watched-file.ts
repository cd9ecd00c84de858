import { readFile, stat } from 'node:fs/promises';
import type { Logger } from '../../../core/ports/services/logger.ts';

/** What a file that staff edits says, in its own words. */
export interface WatchedFileOptions<T> {
  readonly path: string;
  /** What it is, for the log: "notices". */
  readonly kind: string;
  /** What a file that is missing or cannot be read stands for. */
  readonly none: T;
  /** @throws when the text is not usable. */
  parse(text: string): T;
}

/** A file that is looked at on each call and read again when it has changed. It never fails: see `none`. */
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

  /** What tells one state of the file from another; '' when there is none. */
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
