import { BehaviorSubject } from 'rxjs';
import type { Locale } from '../../core/domain/locale.ts';
import type { I18n } from '../../core/ports/services/i18n.ts';
import type { Language } from '../../core/ports/services/language.ts';
import { writeCookie } from './cookies.ts';
import { LOCALE_COOKIE } from './locale-cookie.ts';

/** What `PageLanguage` is built from. */
interface PageLanguageParts {
  /** The language in which the server rendered the page. */
  readonly first: I18n;
  /** Loads the page's texts in another language. */
  load(locale: Locale): Promise<I18n>;
  readonly document: Pick<Document, 'cookie' | 'documentElement'>;
  /** True over https. */
  readonly isSecure: boolean;
}

/** The language of a page that is already shown. It changes in place and keeps what the visitor typed. */
export class PageLanguage implements Language {
  readonly i18n$: BehaviorSubject<I18n>;
  readonly #parts: PageLanguageParts;
  readonly #prepared = new Map<Locale, I18n>();

  constructor(parts: PageLanguageParts) {
    this.#parts = parts;
    this.i18n$ = new BehaviorSubject(parts.first);
  }

  async prepare(locale: Locale): Promise<void> {
    this.#prepared.set(locale, await this.#parts.load(locale));
  }

  /** @throws Error for a language that was not prepared. */
  adopt(locale: Locale): void {
    const i18n = this.#prepared.get(locale);
    if (i18n === undefined) throw new Error(`the language ${locale.locale} was not prepared`);
    const { document, isSecure } = this.#parts;
    document.cookie = writeCookie(LOCALE_COOKIE, locale.locale, isSecure);
    document.documentElement.lang = locale.tag;
    document.documentElement.dir = locale.direction;
    this.i18n$.next(i18n);
  }
}
