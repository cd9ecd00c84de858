import type { PageHead } from '../screens/page-head.ts';
import { escapeHtml } from './escape.ts';

/** Picture of the site for link previews; 1200 by 630, in `ui/public`. */
const PICTURE = '/social.png';

/** Tags for link previews (Open Graph, ogp.me); none for private pages. @param url of the page. */
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
  const properties = tags.flatMap(([property, content]) =>
    content === undefined ? [] : [`<meta property="${property}" content="${escapeHtml(content)}">`],
  );
  // The one tag that some readers know under a name of its own: without it they show the picture as a small square.
  return [...properties, '<meta name="twitter:card" content="summary_large_image">'];
}
