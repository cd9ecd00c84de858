import type { Caller } from '../../contract/caller.ts';

export interface PageRequest {
  /** Path and query, the path canonical: one leading slash, lower case. */
  readonly url: string;
  readonly method: string;
  readonly cookie?: string;
  /** The visitor; calls made for the page use this caller. */
  readonly caller?: Caller;
  /** For the page's own calls; also in the answer's `x-csrf-token` header. */
  readonly csrfToken: string;
  readonly nonce: string;
  readonly acceptLanguage?: string;
  readonly form?: Readonly<Record<string, string>>;
  /** True for a page that may be framed but fills the browser's window. */
  readonly isAlone?: boolean;
  /**
   * HTTP status of a request that the server refuses: the renderer returns the error page, which depends on the
   * visitor's language and theme alone; `url` is '/'. Refusals peak under load, so the error page is cached.
   */
  readonly refusal?: number;
}

/** A visitor's own values in a page that is otherwise the same for many: in letters that no HTML attribute escapes. */
export type OwnValue = 'csrfToken' | 'nonce';

/** The text of a page without the values that belong to one visitor, kept so that it is compressed once for many. */
export interface SharedText {
  /** The texts before, between and after the values: one more than there are values. */
  readonly parts: readonly string[];
  /** The values between the parts, in their order. */
  readonly values: readonly OwnValue[];
}

export interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The whole text, with this visitor's values. */
  readonly body: string;
  /** The text that other visitors get too, if any; the same object for each of them. */
  readonly shared?: SharedText;
  /** True if the visitor's session has ended, so that its cookie is no longer of use. */
  readonly endsSession?: true;
}

/** Renders any page of the site; injected into the server, so that the server does not depend on React. */
export type PageRenderer = (request: PageRequest) => Promise<Page>;
