/** What a page is rendered from. */
export interface PageRequest {
  /** Path and query, the path canonical: one leading slash, lower case. */
  readonly url: string;
  readonly method: string;
  readonly cookie?: string;
  /** For the page's own calls; also in the answer's `x-csrf-token` header. */
  readonly csrfToken: string;
  /** What an inline script needs to be run. */
  readonly nonce: string;
  readonly acceptLanguage?: string;
  /** Fields of a form posted without scripts. */
  readonly form?: Record<string, string>;
  /** True when the visitor's path cannot be percent-decoded: answer the error page with status 400; `url` is '/'. */
  readonly badPath?: boolean;
}

/** A page, ready to send. */
export interface Page {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Renders any page of the site; passed in, so that the server knows no React. */
export type RenderPage = (request: PageRequest) => Promise<Page>;

/** The page of last resort, when rendering itself failed (texts to the letter: specification, section 2). */
export const FALLBACK_PAGE = plainPage('Error', 'Sorry, an critical error occurred on this page.');

/** A page without scripts or styles. @param title and text are trusted: they are never a visitor's. */
export function plainPage(title: string, text: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><p>${text}</p></html>\n`;
}
