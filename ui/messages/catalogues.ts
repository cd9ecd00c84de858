import type english from './en.json';
import type { Texts } from './texts.ts';

/** ID of a text of the interface; the English catalogue has them all. */
export type MessageId = keyof typeof english;

interface Parts {
  first(): Promise<{ readonly default: Texts }>;
  later(): Promise<{ readonly default: Texts }>;
}

/** Each part of each language is a separate file: a visitor loads those of one language. */
const PARTS: Readonly<Record<string, Parts>> = {
  en: { first: () => import('./en.json?part=first'), later: () => import('./en.json?part=later') },
  ar: { first: () => import('./ar.json?part=first'), later: () => import('./ar.json?part=later') },
  es: { first: () => import('./es.json?part=first'), later: () => import('./es.json?part=later') },
  fr: { first: () => import('./fr.json?part=first'), later: () => import('./fr.json?part=later') },
  de: { first: () => import('./de.json?part=first'), later: () => import('./de.json?part=later') },
  pt: { first: () => import('./pt.json?part=first'), later: () => import('./pt.json?part=later') },
  ru: { first: () => import('./ru.json?part=first'), later: () => import('./ru.json?part=later') },
  vi: { first: () => import('./vi.json?part=first'), later: () => import('./vi.json?part=later') },
  hi: { first: () => import('./hi.json?part=first'), later: () => import('./hi.json?part=later') },
  ko: { first: () => import('./ko.json?part=first'), later: () => import('./ko.json?part=later') },
  cn: { first: () => import('./cn.json?part=first'), later: () => import('./cn.json?part=later') },
};

/** Source of a part, as the build's manifest names it. @param locale name of a language */
export function partSource(locale: string, part: 'first' | 'later'): string {
  return `ui/messages/${locale}.json?part=${part}`;
}

/** The loaded texts of one language; missing translations are replaced by English at build time. */
export class Catalogue {
  /** Grows as parts are loaded. */
  readonly texts: Texts;
  readonly #texts: Record<string, Texts[string]> = {};
  readonly #parts: Parts;
  readonly #loading: { [Part in keyof Parts]?: Promise<void> } = {};

  /** @param locale name of a language, such as `cn`; English for an unknown one. */
  constructor(locale: string) {
    this.texts = this.#texts;
    this.#parts = PARTS[locale] ?? PARTS['en']!;
  }

  /** Loads the texts of the first page. Rejects when they cannot be loaded; it may be called again. */
  first(): Promise<void> {
    return this.#load('first');
  }

  /** Loads the texts of screens that are loaded when they are opened. Rejects in the same way. */
  later(): Promise<void> {
    return this.#load('later');
  }

  /** Loads the same parts as another catalogue, to replace it. */
  async like(other: Catalogue): Promise<void> {
    await Promise.all([this.first(), other.#loading.later && this.later()]);
  }

  async #load(part: keyof Parts): Promise<void> {
    const loading = (this.#loading[part] ??= this.#parts[part]().then(({ default: texts }) => {
      Object.assign(this.#texts, texts);
    }));
    try {
      await loading;
    } catch (cause) {
      if (this.#loading[part] === loading) delete this.#loading[part];
      throw cause;
    }
  }
}

/** A whole catalogue. @param locale name of a language */
export async function wholeCatalogue(locale: string): Promise<Texts> {
  const catalogue = new Catalogue(locale);
  await Promise.all([catalogue.first(), catalogue.later()]);
  return catalogue.texts;
}
