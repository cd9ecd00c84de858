import type { PageHead } from '../screens/page-head.ts';
import { escapeHtml } from './escape.ts';

/** What stands for the site where a link to it is shown with a picture; 1200 by 630, in `ui/public`. */
const PICTURE = '/social.png';

/** What a page says to those who show links to it (Open Graph, ogp.me); nothing of pages that are one visitor's own. @param url of the page. */
export function socialTags(
  { title, description, isPrivate }: PageHead,
  publicUrl: string | undefined,
  url: string | undefined,
): string[] {
  if (isPrivate || description === undefined) return [];
  const at = (path: string) => publicUrl && new URL(path, publicUrl).href;
  const tags: readonly (readonly [property: string, content: string | undefined])[] = [
    ['og:type', 'website'],
    ['og:site_name', 'Altway'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ['og:image', at(PICTURE)],
  ];
  return tags.flatMap(([property, content]) =>
    content === undefined ? [] : [`<meta property="${property}" content="${escapeHtml(content)}">`],
  );
}
