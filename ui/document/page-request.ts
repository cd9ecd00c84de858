/** What a page is rendered from; the host of the pages fills it. */
export interface PageRequest {
  /** Path and query. */
  readonly url: string;
  readonly method: string;
  /** The `Cookie` header. */
  readonly cookie?: string;
  readonly csrfToken: string;
  /** What scripts in the document must carry to be run. */
  readonly nonce: string;
  readonly acceptLanguage?: string;
  /** Fields of a form posted without scripts. */
  readonly form?: Readonly<Record<string, string>>;
  /** True when the visitor's path cannot be decoded. */
  readonly badPath?: boolean;
  /** Asks for the error page of that status instead of the address. */
  readonly status?: number;
}

/** A page, ready to send. */
export interface Page {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Cookie that remembers how the page is lit. */
export const THEME_COOKIE = 'altway.theme';
