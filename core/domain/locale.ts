/** A language of the interface (specification, section 3), with its tag for the browser and its writing direction. */
export interface Locale {
  /** ISO 3166 code of the flag that represents it. */
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

/** Returns the enabled locale of that name or tag; English if there is none. */
export function localeOf(name: string | undefined): Locale {
  return localeNamed(name) ?? DEFAULT_LOCALE;
}

/** Returns the enabled locale of that name or tag, in any case; undefined if there is none. */
export function localeNamed(name: string | undefined): Locale | undefined {
  return named(name?.toLowerCase());
}

/** Most ranges that are read of an `Accept-Language` header; browsers send far fewer. */
const MAX_RANGES = 32;

/**
 * @param chosen by the visitor; takes precedence. @param accepted an `Accept-Language` header (RFC 9110, 12.5.4): by
 * weight, then by order; a region falls back to its language (RFC 4647, 3.4).
 */
export function preferredLocale(chosen: string | undefined, accepted: string | undefined): Locale {
  const ranges = (accepted ?? '').split(',', MAX_RANGES).map(rangeOf);
  const liked = ranges.filter(({ weight }) => weight > 0).toSorted((one, other) => other.weight - one.weight);
  const found = [chosen?.toLowerCase(), ...liked.map(({ tag }) => tag)].map(localeFor).find(Boolean);
  return found ?? DEFAULT_LOCALE;
}

function rangeOf(text: string): { readonly tag: string; readonly weight: number } {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 };
}

function localeFor(tag: string | undefined): Locale | undefined {
  if (!tag) return undefined;
  const language = tag.split('-', 1)[0];
  return named(tag) ?? LOCALES.find(({ isEnabled, tag: own }) => isEnabled && own.split('-', 1)[0] === language);
}

function named(wanted: string | undefined): Locale | undefined {
  return LOCALES.find(({ isEnabled, locale, tag }) => isEnabled && (locale === wanted || tag.toLowerCase() === wanted));
}
