import type { ServerResponse } from 'node:http';

/** Bytes of responses that may wait for the clients of one subnet; they take up to three times as much memory. */
export const MAX_PENDING_BYTES_PER_SUBNET = 64 * 1024 * 1024;

/** Counts the responses that wait for slow or stalled readers, over all connections of a subnet. */
export class PendingResponses {
  readonly #waiting = new Map<string, Set<ServerResponse>>();

  /** True while no response waits, as nearly always. */
  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }

  /** True when a subnet has reached its limit. */
  isFull(subnet: string): boolean {
    const waiting = this.#waiting.get(subnet);
    return waiting !== undefined && bytesOf(waiting) > MAX_PENDING_BYTES_PER_SUBNET;
  }

  /** Counts a response until it is read or its connection is closed. Adding it again has no effect. */
  add(subnet: string, response: ServerResponse): void {
    const waiting = this.#waiting.get(subnet) ?? new Set();
    if (response.closed || waiting.has(response)) return;
    this.#waiting.set(subnet, waiting.add(response));
    response.once('close', () => {
      waiting.delete(response);
      if (waiting.size === 0 && this.#waiting.get(subnet) === waiting) this.#waiting.delete(subnet);
    });
  }
}

function bytesOf(answers: ReadonlySet<ServerResponse>): number {
  let bytes = 0;
  // Over HTTP/2 a response is written in pieces, and all of it is held in memory until the last one is sent.
  for (const answer of answers)
    bytes += Math.max(answer.writableLength, Number(answer.getHeader('content-length') ?? 0) || 0);
  return bytes;
}
