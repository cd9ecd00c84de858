import type { AnswerHeaders } from './answer.ts';

/** Header that carries the token: in a GET's response, and in the POST that sends it back. */
const HEADER = 'x-csrf-token';

/** The CSRF token of one server: captured from every GET's response, or fetched when a POST needs one. */
export class CsrfToken {
  readonly #fetch: () => Promise<AnswerHeaders>;
  #token: string | undefined;
  #pending: Promise<AnswerHeaders> | undefined;

  /** @param fetch returns the response headers of a cheap GET. */
  constructor(fetch: () => Promise<AnswerHeaders>) {
    this.#fetch = fetch;
  }

  /** Keeps a token that came with the page. */
  keep(token: string): void {
    this.#token = token;
  }

  /** Keeps the token of a response that has one. */
  capture(headers: AnswerHeaders): void {
    this.#token = headers.get(HEADER) ?? this.#token;
  }

  /** @returns undefined when the server issues none, and then may not require one either. */
  async get(): Promise<string | undefined> {
    if (this.#token !== undefined) return this.#token;
    // POSTs that start together share one GET: of several CSRF cookies only the last would be valid.
    const pending = (this.#pending ??= this.#fetch());
    try {
      this.capture(await pending);
    } finally {
      if (this.#pending === pending) this.#pending = undefined;
    }
    return this.#token;
  }

  /** Drops a refused token, unless another call has renewed it meanwhile. */
  refuse(token: string | undefined): void {
    if (this.#token === token) this.#token = undefined;
  }
}
