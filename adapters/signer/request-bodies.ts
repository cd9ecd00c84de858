import type { IncomingMessage } from 'node:http';
import { HttpError } from './http-error.ts';
import { MAX_REQUEST, SMALL_REQUEST } from './signer-protocol.ts';

/** Maximum of large requests in memory at a time; a further one is refused and must be retried. */
const MAX_LARGE = 2;

/** Reads request bodies with a limit for each and a limit for all of them together. */
export class RequestBodies {
  #large = 0;

  /**
   * Reads a body and passes it to `work`; until that returns, a large body counts towards the limit.
   * @throws HttpError 413 for a body above the maximum size, 503 when there are too many large ones.
   */
  async use<T>(request: IncomingMessage, work: (body: string) => T): Promise<T> {
    const tooLarge = new HttpError(413, `a request has at most ${MAX_REQUEST} bytes`);
    if (Number(request.headers['content-length'] ?? 0) > MAX_REQUEST) throw tooLarge;
    const chunks: Buffer[] = [];
    let [length, isLarge] = [0, false];
    try {
      for await (const chunk of request as AsyncIterable<Buffer>) {
        length += chunk.length;
        if (length > MAX_REQUEST) throw tooLarge;
        // Counts received bytes, not the announced length, because announcing costs a caller nothing.
        if (length > SMALL_REQUEST && !isLarge) {
          if (this.#large >= MAX_LARGE) throw new HttpError(503, 'busy with other large requests: retry later');
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
