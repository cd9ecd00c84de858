import type { VenueSocket } from '../server/venue-socket.ts';

/** A request on a socket, as far as it is read before its channel is known. */
export interface SocketRequest {
  readonly method?: unknown;
  readonly req_id?: unknown;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** One socket and what it follows. */
export interface Subscriber {
  readonly socket: VenueSocket;
  /** The account whose executions and balances it follows. */
  readonly executions: Set<string>;
  readonly balances: Set<string>;
  /** Numbers of the messages in the private channels. */
  readonly sequence: Record<'executions' | 'balances', number>;
  hasInstruments: boolean;
  isSubscribed: boolean;
}
