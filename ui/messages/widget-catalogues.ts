import type { Texts } from './texts.ts';

type Load = () => Promise<{ readonly default: Texts }>;

/** Texts of widgets, for each language those of the first step and those that later steps need. */
const LANGUAGES: Readonly<Record<string, readonly [first: Load, later: Load]>> = {
  en: [() => import('./en.json?part=widget'), () => import('./en.json?part=widget-later')],
  ar: [() => import('./ar.json?part=widget'), () => import('./ar.json?part=widget-later')],
  es: [() => import('./es.json?part=widget'), () => import('./es.json?part=widget-later')],
  fr: [() => import('./fr.json?part=widget'), () => import('./fr.json?part=widget-later')],
  de: [() => import('./de.json?part=widget'), () => import('./de.json?part=widget-later')],
  pt: [() => import('./pt.json?part=widget'), () => import('./pt.json?part=widget-later')],
  ru: [() => import('./ru.json?part=widget'), () => import('./ru.json?part=widget-later')],
  vi: [() => import('./vi.json?part=widget'), () => import('./vi.json?part=widget-later')],
  hi: [() => import('./hi.json?part=widget'), () => import('./hi.json?part=widget-later')],
  ko: [() => import('./ko.json?part=widget'), () => import('./ko.json?part=widget-later')],
  cn: [() => import('./cn.json?part=widget'), () => import('./cn.json?part=widget-later')],
};

/** Sources of a language's texts, as the build's manifest names them. @param locale name of a language */
export function widgetTextsSource(locale: string, part: 'widget' | 'widget-later' = 'widget'): string {
  return `ui/messages/${locale}.json?part=${part}`;
}

/** The texts of one language; English for an unknown one. */
export class WidgetTexts {
  /** Grows as they are loaded. */
  readonly texts: Texts;
  readonly #texts: Record<string, Texts[string]> = {};
  readonly #parts: readonly [first: Load, later: Load];
  readonly #locale: string;

  constructor(locale: string) {
    this.texts = this.#texts;
    this.#locale = locale;
    this.#parts = LANGUAGES[locale] ?? LANGUAGES['en']!;
  }

  /** Loads the texts of the first step. Rejects when they cannot be loaded; it may be called again. */
  first(): Promise<void> {
    return this.#add(this.#parts[0]);
  }

  /** Loads the texts of the other steps and of payments, or those of cards. Rejects in the same way. */
  load(part?: 'cards'): Promise<void> {
    return this.#add(part ? () => this.#cards() : this.#parts[1]);
  }

  /** Few widgets need them, so that their list is loaded with them. */
  async #cards() {
    const { CARD_TEXTS } = await import('./widget-card-texts.ts');
    return (CARD_TEXTS[this.#locale] ?? CARD_TEXTS['en']!)();
  }

  async #add(load: Load): Promise<void> {
    Object.assign(this.#texts, (await load()).default);
  }
}
