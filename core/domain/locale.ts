/** A language of the interface (specification, section 3), with its tag for the browser and its writing direction. */
export interface Locale {
  /** ISO 3166 code of the flag that stands for it. */
  readonly country: string;
  /** Its name in addresses, cookies and catalogues. */
  readonly locale: string;
  readonly tag: string;
  readonly nativeName: string;
  readonly direction: 'ltr' | 'rtl';
  readonly isEnabled: boolean;
}

const language = (locale: string, country: string, nativeName: string, tag = locale): Locale => ({
  locale,
  country,
  nativeName,
  tag,
  direction: locale === 'ar' ? 'rtl' : 'ltr',
  isEnabled: true,
});

/** The eleven languages, in the order of the language picker. */
export const LOCALES: readonly Locale[] = [
  language('en', 'gb', 'English'),
  language('ar', 'sa', 'العربية'),
  language('es', 'es', 'Español'),
  language('fr', 'fr', 'Français'),
  language('de', 'de', 'Deutsch'),
  language('pt', 'br', 'Português'),
  language('ru', 'ru', 'Русский'),
  language('vi', 'vn', 'Tiếng Việt'),
  language('hi', 'in', 'हिन्दी'),
  language('ko', 'kr', '한국어'),
  language('cn', 'cn', '中文', 'zh-CN'),
];

export const DEFAULT_LOCALE: Locale = LOCALES[0]!;

/** The enabled locale of that name or tag; English when there is none. */
export function localeOf(name: string | undefined): Locale {
  const wanted = name?.toLowerCase();
  const enabled = LOCALES.filter((locale) => locale.isEnabled);
  return enabled.find(({ locale, tag }) => locale === wanted || tag.toLowerCase() === wanted) ?? DEFAULT_LOCALE;
}
