import type { Logger } from '../../../core/ports/services/logger.ts';
import type { SiteNotices } from '../../../core/ports/apis/site-notices.ts';
import { WatchedFile } from './watched-file.ts';

interface Texts {
  readonly warning: string;
  readonly fiatWarning: string;
}

/**
 * Reads notices from a JSON file that staff edit: `{ "warning": "text", "fiatWarning": { … } }`, both optional. A
 * change shows on the next call; a file that is missing or cannot be read counts as empty.
 */
export class FileSiteNotices implements SiteNotices {
  readonly #file: WatchedFile<Texts>;

  constructor(path: string, logger: Logger) {
    this.#file = new WatchedFile({ path, kind: 'notices', none: { warning: '', fiatWarning: '' }, parse }, logger);
  }

  async warning(): Promise<string> {
    return (await this.#file.current()).warning;
  }

  async fiatWarning(): Promise<string> {
    return (await this.#file.current()).fiatWarning;
  }
}

/** Passes texts on unchanged; the page decides whether a notice is usable. */
function parse(json: string): Texts {
  const { warning = '', fiatWarning = '' } = object(JSON.parse(json));
  return {
    warning: text(warning),
    fiatWarning: typeof fiatWarning === 'string' ? fiatWarning : text(object(fiatWarning)),
  };
}

function object(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new TypeError('expected a JSON object');
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
