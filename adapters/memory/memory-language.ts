import type { Locale } from '../../core/domain/locale.ts';
import type { Language } from '../../core/ports/services/language.ts';

/** `Language` that shows nothing: it keeps what was adopted, the latest last. */
export class MemoryLanguage implements Language {
  readonly adopted: Locale[] = [];
  readonly #prepare: (locale: Locale) => Promise<void>;

  /** @param prepare what becomes of loading texts; they are there at once unless given. */
  constructor(prepare: (locale: Locale) => Promise<void> = async () => undefined) {
    this.#prepare = prepare;
  }

  prepare(locale: Locale): Promise<void> {
    return this.#prepare(locale);
  }

  adopt(locale: Locale): void {
    this.adopted.push(locale);
  }
}
