import type { Caller } from '../../contract/caller.ts';

/** What a page is rendered from. */
export interface PageRequest {
  /** Path and query, the path canonical: one leading slash, lower case. */
  readonly url: string;
  readonly method: string;
  /** The `Cookie` header. */
  readonly cookie?: string;
  /** Whoever asks: calls made for the page are theirs. */
  readonly caller?: Caller;
  /** For the page's own calls; also in the answer's `x-csrf-token` header. */
  readonly csrfToken: string;
  /** What an inline script needs to be run. */
  readonly nonce: string;
  readonly acceptLanguage?: string;
  /** Fields of a form posted without scripts. */
  readonly form?: Readonly<Record<string, string>>;
  /** True for a page that may be framed and is not: it is all that the browser's window shows. */
  readonly isAlone?: boolean;
  /**
   * Where the server refuses the request, the status with which: answer the error page, whose language and look are all that
   * is the visitor's; `url` is '/'. It is asked for most when there is least time, so it is not drawn anew each time.
   */
  readonly refusal?: number;
}

/** A page, ready to send. */
export interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** True when the visitor's session turned out to have ended: its cookie is of no use any more. */
  readonly endsSession?: true;
}

/** Renders any page of the site; passed to the server, so that the server knows no React. */
export type PageRenderer = (request: PageRequest) => Promise<Page>;
