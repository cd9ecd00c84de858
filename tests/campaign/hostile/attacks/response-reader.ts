/** One answer of a connection. */
export interface ReadAnswer {
  readonly status: number;
  readonly headers: string;
  /** Its first part. */
  readonly body: string;
}

/** Maximum characters kept of a body. */
const KEPT = 400;
const BARE = new Set([204, 304]);

/** Parses HTTP/1 answers from a connection's bytes, in order; a client library would restrict what can be sent. */
export class ResponseReader {
  #text = '';
  #left = 0;
  #isChunked = false;
  #isUntilEnd = false;
  #current: { status: number; headers: string; body: string } | undefined;
  readonly #isHead: () => boolean;
  readonly #done: (answer: ReadAnswer) => void;

  /** @param isHead whether the next answer is to a HEAD. @param done gets each complete answer. */
  constructor(isHead: () => boolean, done: (answer: ReadAnswer) => void) {
    this.#isHead = isHead;
    this.#done = done;
  }

  /** @throws Error for bytes that are not an HTTP answer. */
  push(chunk: Buffer): void {
    this.#text += chunk.toString('latin1');
    while (this.#step());
  }

  /** The connection closed: an answer without a length ends there. @returns whether an answer was cut off. */
  end(): boolean {
    if (this.#current && this.#isUntilEnd) this.#finish();
    return this.#current !== undefined || this.#text.length > 0;
  }

  #step(): boolean {
    if (!this.#current) return this.#head();
    if (this.#isUntilEnd) {
      this.#take(this.#text.length);
      return false;
    }
    if (this.#isChunked) return this.#chunk();
    this.#take(Math.min(this.#left, this.#text.length));
    if (this.#left > 0) return false;
    this.#finish();
    return true;
  }

  #head(): boolean {
    const end = this.#text.indexOf('\r\n\r\n');
    if (end < 0) return false;
    const headers = this.#text.slice(0, end);
    this.#text = this.#text.slice(end + 4);
    const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(headers)?.[1]);
    if (!status) throw new Error(`not an answer: ${JSON.stringify(headers.slice(0, 200))}`);
    // 1xx responses precede the answer.
    if (status < 200) return true;
    this.#current = { status, headers, body: '' };
    const length = /^content-length: *(\d+)/im.exec(headers)?.[1];
    this.#isChunked = /^transfer-encoding: *chunked/im.test(headers);
    const isBare = this.#isHead() || BARE.has(status);
    this.#isUntilEnd = !isBare && !this.#isChunked && length === undefined;
    this.#left = isBare ? 0 : Number(length ?? 0);
    if (isBare) this.#isChunked = false;
    return true;
  }

  /** One chunk, with its size line. */
  #chunk(): boolean {
    if (this.#left > 0) {
      this.#take(Math.min(this.#left, this.#text.length));
      return this.#left === 0;
    }
    const end = this.#text.indexOf('\r\n');
    if (end < 0) return false;
    // The line break that ends the previous chunk.
    if (end === 0) {
      this.#text = this.#text.slice(2);
      return true;
    }
    const size = Number.parseInt(this.#text.slice(0, end), 16);
    if (size > 0) {
      this.#text = this.#text.slice(end + 2);
      this.#left = size;
      return true;
    }
    if (this.#text.length < end + 4) return false;
    this.#text = this.#text.slice(end + 4);
    this.#finish();
    return true;
  }

  #take(count: number): void {
    const current = this.#current!;
    if (current.body.length < KEPT) current.body += this.#text.slice(0, Math.min(count, KEPT));
    this.#text = this.#text.slice(count);
    this.#left -= count;
  }

  #finish(): void {
    const answer = this.#current!;
    this.#current = undefined;
    this.#done(answer);
  }
}
