import type { Texts } from './texts.ts';

/** Texts of widgets, a file for each language. */
const LANGUAGES: Readonly<Record<string, () => Promise<{ readonly default: Texts }>>> = {
  en: () => import('./en.json?part=widget'),
  ar: () => import('./ar.json?part=widget'),
  es: () => import('./es.json?part=widget'),
  fr: () => import('./fr.json?part=widget'),
  de: () => import('./de.json?part=widget'),
  pt: () => import('./pt.json?part=widget'),
  ru: () => import('./ru.json?part=widget'),
  vi: () => import('./vi.json?part=widget'),
  hi: () => import('./hi.json?part=widget'),
  ko: () => import('./ko.json?part=widget'),
  cn: () => import('./cn.json?part=widget'),
};

/** Source of a language's texts, as the build's manifest names it. @param locale name of a language */
export function widgetTextsSource(locale: string): string {
  return `ui/messages/${locale}.json?part=widget`;
}

/** The texts of one language; English for an unknown one. */
export async function widgetTexts(locale: string): Promise<Texts> {
  return (await (LANGUAGES[locale] ?? LANGUAGES['en']!)()).default;
}
