import type { ContentHeading } from '../../core/domain/site/content.ts';
import { type RenderedMarkdown, renderMarkdown } from './render-markdown.ts';

/**
 * Renders a page. Its headings get the IDs of the English page when both have the same outline, so that links to a
 * section work in every language.
 */
export function renderedLike(english: readonly ContentHeading[] | undefined, markdown: string): RenderedMarkdown {
  const own = renderMarkdown(markdown);
  if (english === undefined || outlineOf(english) !== outlineOf(own.headings)) return own;
  return renderMarkdown(
    markdown,
    english.map(({ id }) => id),
  );
}

function outlineOf(headings: readonly ContentHeading[]): string {
  return headings.map(({ level }) => level).join();
}
