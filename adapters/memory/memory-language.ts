import type { Locale } from '../../core/domain/locale.ts';
import type { Language } from '../../core/ports/services/language.ts';

/** A `Language` that shows nothing and records the adopted locales, the latest last. */
export class MemoryLanguage implements Language {
  readonly adopted: Locale[] = [];
  readonly #prepare: (locale: Locale) => Promise<void>;

  /** @param prepare loads the texts; resolves at once by default. */
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
