import type { ServerResponse } from 'node:http';

/** Bytes of answers that may wait for the clients of one network; they take up to three times as much memory. */
export const MAX_PENDING_BYTES_PER_SUBNET = 64 * 1024 * 1024;

/** Counts what waits for those who read slowly, or nothing, over all connections of a network. */
export class PendingResponses {
  readonly #waiting = new Map<string, Set<ServerResponse>>();

  /** True while nothing waits for anybody, as nearly always. */
  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  /** True when enough waits for a network already. */
  isFull(network: string): boolean {
    const waiting = this.#waiting.get(network);
    return waiting !== undefined && bytesOf(waiting) > MAX_PENDING_BYTES_PER_SUBNET;
  }

  /** Counts an answer until it is read or its connection is gone. Adding it again has no effect. */
  add(network: string, response: ServerResponse): void {
    const waiting = this.#waiting.get(network) ?? new Set();
    if (response.closed || waiting.has(response)) return;
    this.#waiting.set(network, waiting.add(response));
    response.once('close', () => {
      waiting.delete(response);
      if (waiting.size === 0 && this.#waiting.get(network) === waiting) this.#waiting.delete(network);
    });
  }
}

function bytesOf(answers: ReadonlySet<ServerResponse>): number {
  let bytes = 0;
  // Over HTTP/2 an answer is written piece by piece, and the whole of it is held until the last one is.
  for (const answer of answers)
    bytes += Math.max(answer.writableLength, Number(answer.getHeader('content-length') ?? 0) || 0);
  return bytes;
}
