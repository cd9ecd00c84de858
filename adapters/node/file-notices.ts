import { readFile, stat } from 'node:fs/promises';
import type { Logger } from '../../core/ports/logger.ts';
import type { Notices } from '../../core/ports/notices.ts';

interface Texts {
  readonly warning: string;
  readonly fiatWarning: string;
}

const NONE: Texts = { warning: '', fiatWarning: '' };

/**
 * Notices that staff write into a JSON file: `{ "warning": "text", "fiatWarning": { … } }`, both optional. A change
 * shows on the next call; a file that is missing or cannot be read stands for no notices.
 */
export class FileNotices implements Notices {
  readonly #path: string;
  readonly #logger: Logger;
  #texts: Promise<Texts> = Promise.resolve(NONE);
  #version = '';

  constructor(path: string, logger: Logger) {
    this.#path = path;
    this.#logger = logger;
  }

  async warning(): Promise<string> {
    return (await this.#current()).warning;
  }

  async fiatWarning(): Promise<string> {
    return (await this.#current()).fiatWarning;
  }

  async #current(): Promise<Texts> {
    const version = await this.#look();
    if (version !== this.#version) {
      this.#version = version;
      this.#texts = version === '' ? Promise.resolve(NONE) : this.#read();
    }
    return this.#texts;
  }

  /** What tells one state of the file from another; '' when there is none. */
  async #look(): Promise<string> {
    try {
      const { ino, mtimeMs, size } = await stat(this.#path);
      return `${ino}:${mtimeMs}:${size}`;
    } catch {
      return '';
    }
  }

  async #read(): Promise<Texts> {
    try {
      const { warning = '', fiatWarning = '' } = object(JSON.parse(await readFile(this.#path, 'utf8')));
      // Text is passed on as written: whether it is a usable notice is the page's to find out.
      return {
        warning: text(warning),
        fiatWarning: typeof fiatWarning === 'string' ? fiatWarning : text(object(fiatWarning)),
      };
    } catch (cause) {
      this.#logger.error(`${this.#path} is not readable as notices: none are shown`, { cause });
      return NONE;
    }
  }
}

function object(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new TypeError('expected a JSON object');
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
