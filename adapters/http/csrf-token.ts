import type { AnswerHeaders } from './answer.ts';

/** Response header of a GET that carries the token, and request header of the POST that sends it back. */
const HEADER = 'x-csrf-token';

/** The token of one server: captured from every GET's answer, fetched when a POST needs one and there is none. */
export class CsrfToken {
  readonly #fetch: () => Promise<AnswerHeaders>;
  #token: string | undefined;
  #pending: Promise<AnswerHeaders> | undefined;

  /** @param fetch answers a cheap GET's headers. */
  constructor(fetch: () => Promise<AnswerHeaders>) {
    this.#fetch = fetch;
  }

  /** Keeps a token that came with the page. */
  keep(token: string): void {
    this.#token = token;
  }

  /** Keeps the token of an answer, if it has one. */
  capture(headers: AnswerHeaders): void {
    this.#token = headers.get(HEADER) ?? this.#token;
  }

  /** @returns undefined when the server gives none: it may not ask for one either. */
  async get(): Promise<string | undefined> {
    if (this.#token !== undefined) return this.#token;
    // POSTs that start together share one GET, or each would be given a CSRF cookie and only the last would count.
    const pending = (this.#pending ??= this.#fetch());
    try {
      this.capture(await pending);
    } finally {
      if (this.#pending === pending) this.#pending = undefined;
    }
    return this.#token;
  }

  /** Drops a token that was refused, unless another call has renewed it meanwhile. */
  refuse(token: string | undefined): void {
    if (this.#token === token) this.#token = undefined;
  }
}
