import type { Texts } from './texts.ts';

/** Texts of cards in a widget, for each language. */
export const CARD_TEXTS: Readonly<Record<string, () => Promise<{ readonly default: Texts }>>> = {
  en: () => import('./en.json?part=widget-cards'),
  ar: () => import('./ar.json?part=widget-cards'),
  es: () => import('./es.json?part=widget-cards'),
  fr: () => import('./fr.json?part=widget-cards'),
  de: () => import('./de.json?part=widget-cards'),
  pt: () => import('./pt.json?part=widget-cards'),
  ru: () => import('./ru.json?part=widget-cards'),
  vi: () => import('./vi.json?part=widget-cards'),
  hi: () => import('./hi.json?part=widget-cards'),
  ko: () => import('./ko.json?part=widget-cards'),
  cn: () => import('./cn.json?part=widget-cards'),
};
