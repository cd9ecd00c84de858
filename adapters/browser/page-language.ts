import { BehaviorSubject } from 'rxjs';
import type { Locale } from '../../core/domain/locale.ts';
import type { I18n } from '../../core/ports/services/i18n.ts';
import type { Language } from '../../core/ports/services/language.ts';
import { writeCookie } from './cookies.ts';
import { LOCALE_COOKIE } from './locale-cookie.ts';

/** What a page's language needs of the browser. */
export interface PageLanguageParts {
  /** As the page was drawn. */
  readonly first: I18n;
  /** Loads what the page needs in another language. */
  load(locale: Locale): Promise<I18n>;
  readonly document: Pick<Document, 'cookie' | 'documentElement'>;
  /** True over https. */
  readonly isSecure: boolean;
}

/** The language of a page that is shown already: changed in place, with what the visitor typed still there. */
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

  /** @throws Error for one that was not prepared. */
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
