import type { RestCall, RestReply } from './rest.ts';
import type { VenueSocket } from './venue-socket.ts';

/** One venue's protocol over the engine. */
export interface Face {
  /** Answers a call. Throws nothing for bad input: it is told in the venue's way. */
  rest(call: RestCall): RestReply;
  /** Serves a new socket; `path` includes the query. */
  connect(socket: VenueSocket, path: string): void;
  /** True if a socket follows the orders of an account. */
  isFollowed(account: string): boolean;
  /** How the venue says that it is unavailable; `after` it may have acted. */
  unavailable(when: 'before' | 'after'): RestReply;
  /** How the venue says that there were too many calls. `retryAfter` in seconds. */
  tooMany(retryAfter: number, isBan: boolean): RestReply;
}
