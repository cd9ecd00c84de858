import { type Locale, LOCALES } from '../../core/domain/locale.ts';
import type { PageHead } from '../screens/page-head.ts';
import { escapeHtml } from './escape.ts';

/** The values that determine a page's addresses. */
interface AddressedPage {
  readonly head: PageHead;
  readonly publicUrl: string | undefined;
  readonly locale: Locale;
  /** True where the address names the language, so that it shows this language alone. */
  readonly isAsked: boolean;
}

/**
 * The canonical address of a page; undefined for pages without one. Where a text is not available in the requested
 * language, the address is that of its actual language: under the requested one it would be a duplicate.
 */
export function canonicalUrl({ head, publicUrl, locale, isAsked }: AddressedPage): string | undefined {
  const { canonical, written } = head;
  if (canonical === undefined || publicUrl === undefined) return undefined;
  return urlIn(canonical, publicUrl, isAsked ? (written?.locale ?? locale.locale) : undefined);
}

/** Links to the canonical address, and to the page in each of its languages (Google, "localized versions"). */
export function addressTags(page: AddressedPage): readonly string[] {
  const { head, publicUrl } = page;
  const { canonical, written } = head;
  const own = canonicalUrl(page);
  if (own === undefined || canonical === undefined || publicUrl === undefined) return [];
  const known = LOCALES.filter(({ isEnabled, locale }) => isEnabled && (written?.locales.includes(locale) ?? true));
  return [
    `<link rel="canonical" href="${escapeHtml(own)}">`,
    ...known.map(({ tag, locale }) => alternate(tag, urlIn(canonical, publicUrl, locale))),
    alternate('x-default', urlIn(canonical, publicUrl)),
  ];
}

function urlIn(path: string, publicUrl: string, locale?: string): string {
  const url = new URL(path, publicUrl);
  if (locale !== undefined) url.searchParams.set('lang', locale);
  return url.href;
}

function alternate(tag: string, href: string): string {
  return `<link rel="alternate" hreflang="${tag}" href="${escapeHtml(href)}">`;
}
