import type { IncomingMessage } from 'node:http';
import { HttpError } from './http-error.ts';
import { MOST_REQUEST, SMALL_REQUEST } from './signer-protocol.ts';

/** Large requests in memory at a time; who comes when there are as many asks again. */
const MOST_LARGE = 2;

/** Reads what requests bring, within bounds of one and of all together. */
export class RequestBodies {
  #large = 0;

  /**
   * Reads a body and has it used; until then it counts among the large ones, if it is one.
   * @throws Answer 413 when it is larger than any may be, 503 when there are enough large ones.
   */
  async use<T>(request: IncomingMessage, work: (body: string) => T): Promise<T> {
    const tooLarge = new HttpError(413, `a request has at most ${MOST_REQUEST} bytes`);
    if (Number(request.headers['content-length'] ?? 0) > MOST_REQUEST) throw tooLarge;
    const chunks: Buffer[] = [];
    let [length, isLarge] = [0, false];
    try {
      for await (const chunk of request as AsyncIterable<Buffer>) {
        length += chunk.length;
        if (length > MOST_REQUEST) throw tooLarge;
        // By what has come, not by what was announced: to announce costs nothing.
        if (length > SMALL_REQUEST && !isLarge) {
          if (this.#large >= MOST_LARGE) throw new HttpError(503, 'busy with other large requests: ask again');
          this.#large += 1;
          isLarge = true;
        }
        chunks.push(chunk);
      }
      return work(Buffer.concat(chunks.splice(0)).toString());
    } finally {
      if (isLarge) this.#large -= 1;
    }
  }
}
