import type { AnswerHeaders } from './answer.ts';

/** Response header of a GET that carries the token, and request header of the POST that sends it back. */
const HEADER = 'x-csrf-token';

/** The token of one server: captured from every GET's answer, fetched when a POST needs one and there is none. */
export class CsrfToken {
  readonly #fetch: (base: string) => Promise<AnswerHeaders>;
  #base = '';
  #token: string | undefined;
  #pending: { readonly base: string; readonly headers: Promise<AnswerHeaders> } | undefined;

  /** @param fetch answers a cheap GET's headers. @param known a token that came with the page, for `base`. */
  constructor(fetch: (base: string) => Promise<AnswerHeaders>, base = '', known?: string) {
    this.#fetch = fetch;
    this.#base = base;
    this.#token = known;
  }

  /** Keeps the token of an answer; a new base address makes the old server's token worthless. */
  capture(base: string, headers: AnswerHeaders): void {
    const token = headers.get(HEADER) ?? undefined;
    if (base !== this.#base) this.#token = undefined;
    this.#base = base;
    this.#token = token ?? this.#token;
  }

  /** @returns undefined when the server gives none: it may not ask for one either. */
  async get(base: string): Promise<string | undefined> {
    if (base === this.#base && this.#token !== undefined) return this.#token;
    // POSTs that start together share one GET, or each would be given a CSRF cookie and only the last would count.
    if (this.#pending?.base !== base) this.#pending = { base, headers: this.#fetch(base) };
    const pending = this.#pending;
    try {
      this.capture(base, await pending.headers);
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
