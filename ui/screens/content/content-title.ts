import type { Text } from '../../hooks/i18n.ts';

/** The title of a page of content: with the name of the service, unless it contains it. */
export function contentTitle(text: Text, title: string): string {
  return title.includes('Altway') ? title : text('content.title', { title });
}
