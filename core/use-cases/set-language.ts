import { ExchangeError } from '../contract/exchange-error.ts';
import { plainFieldError } from '../contract/plain-field-error.ts';
import { type Locale, LOCALES } from '../domain/locale.ts';
import { Language } from '../ports/services/language.ts';
import type { Resolve } from './use-case.ts';

/** Changes the language of the interface (specification, section 4: a set-language action with a locale). */
export class SetLanguage {
  static readonly create = (resolve: Resolve) => new SetLanguage(resolve(Language));
  readonly #language: Language;

  constructor(language: Language) {
    this.#language = language;
  }

  /**
   * Resolves once everything is shown in it. @param name of an enabled locale, such as `de`. @throws ExchangeError
   * `invalid-input` on `locale` for any other name, `unavailable` if its texts cannot be loaded: the language is then
   * unchanged.
   */
  async execute(name: string): Promise<Locale> {
    const locale = LOCALES.find((known) => known.isEnabled && known.locale === name);
    if (locale === undefined) {
      const names = LOCALES.filter(({ isEnabled }) => isEnabled).map((known) => known.locale);
      const message = `must be one of ${names.join(', ')}`;
      throw plainFieldError('locale', message);
    }
    try {
      await this.#language.prepare(locale);
    } catch (cause) {
      throw new ExchangeError('unavailable', 'The texts of this language could not be loaded', { cause });
    }
    this.#language.adopt(locale);
    return locale;
  }
}
