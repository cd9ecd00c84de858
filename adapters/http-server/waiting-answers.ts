import type { ServerResponse } from 'node:http';

/** Bytes of answers that may wait for the clients of one network; they take up to three times as much memory. */
export const MOST_WAITING_OF_NETWORK = 64 * 1024 * 1024;

/** So few can't hold much: they are not looked through. */
const FEW = 4;

/** Counts what waits for those who read slowly, or nothing, over all connections of a network. */
export class WaitingAnswers {
  readonly #open = new Map<string, Set<ServerResponse>>();

  /** Takes an answer that is about to be made. @returns false when enough waits for its network already. */
  take(network: string, response: ServerResponse): boolean {
    const open = this.#open.get(network) ?? new Set();
    if (open.size > FEW && bytesOf(open) > MOST_WAITING_OF_NETWORK) return false;
    this.#open.set(network, open.add(response));
    response.once('close', () => {
      open.delete(response);
      if (open.size === 0 && this.#open.get(network) === open) this.#open.delete(network);
    });
    return true;
  }
}

function bytesOf(answers: ReadonlySet<ServerResponse>): number {
  let bytes = 0;
  // Over HTTP/2 an answer is written piece by piece, and the whole of it is held until the last one is.
  for (const answer of answers)
    bytes += Math.max(answer.writableLength, Number(answer.getHeader('content-length') ?? 0) || 0);
  return bytes;
}
