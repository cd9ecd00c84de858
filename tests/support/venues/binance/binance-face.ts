import type { Face } from '../server/face.ts';
import { parametersOf, type RestCall, type RestReply } from '../server/rest.ts';
import type { VenueSocket } from '../server/venue-socket.ts';
import type { VenueContext } from '../venue-context.ts';
import { AccountCalls } from './account-calls.ts';
import { BinanceError, errorReply } from './binance-error.ts';
import { DepthFeed } from './depth-feed.ts';
import { OrderCalls } from './order-calls.ts';
import { PublicCalls } from './public-calls.ts';
import { checkSignature, checkTime, keyOf, signedText } from './signed-request.ts';
import { BinanceStreams } from './streams.ts';
import { UserStreams } from './user-streams.ts';
import { tooMuchWeight, weightOf, Weights } from './weights.ts';

/** Binance spot: REST of version 3, market streams, and user data over the WebSocket API. */
export class BinanceFace implements Face {
  readonly weights: Weights;
  readonly streams: BinanceStreams;
  readonly #venue: VenueContext;
  readonly #public: PublicCalls;
  readonly #orders: OrderCalls;
  readonly #account: AccountCalls;
  readonly #users: UserStreams;

  constructor(venue: VenueContext) {
    const quick = new DepthFeed(venue);
    this.#venue = venue;
    this.weights = new Weights(() => venue.clock.now());
    this.#public = new PublicCalls(venue, quick);
    this.#orders = new OrderCalls(venue);
    this.#account = new AccountCalls(venue);
    this.#users = new UserStreams(venue);
    this.streams = new BinanceStreams(venue, quick, new DepthFeed(venue));
  }

  rest(call: RestCall): RestReply {
    const parameters = parametersOf(call);
    const refusal = this.weights.count(weightOf(call.method, call.path, parameters));
    const headers = { 'x-mbx-used-weight-1m': String(this.weights.used) };
    const reply = refusal ?? this.#reply(call, parameters);
    return { ...reply, headers: { ...headers, ...reply.headers } };
  }

  connect(socket: VenueSocket, path: string): void {
    if (path.startsWith('/ws-api/')) this.#users.connect(socket);
    else this.streams.connect(socket, path);
  }

  isFollowed(account: string): boolean {
    return this.#users.isFollowed(account);
  }

  unavailable(when: 'before' | 'after'): RestReply {
    const after = 'Timeout waiting for response from backend server. Send status unknown; execution status unknown.';
    return when === 'after'
      ? { status: 504, body: { code: -1007, msg: after } }
      : {
          status: 503,
          body: { code: -1001, msg: 'Internal error; unable to process your request. Please try again.' },
        };
  }

  tooMany(retryAfter: number, isBan: boolean): RestReply {
    return tooMuchWeight(retryAfter, isBan);
  }

  #reply(call: RestCall, parameters: Readonly<Record<string, string>>): RestReply {
    try {
      return { status: 200, body: this.#answer(call, parameters) };
    } catch (error) {
      const answer = errorReply(error);
      if (answer === undefined) throw error;
      return answer;
    }
  }

  #answer(call: RestCall, parameters: Readonly<Record<string, string>>): unknown {
    const open = call.method === 'GET' ? this.#public.calls[call.path] : undefined;
    if (open) return open(parameters);
    const name = `${call.method} ${call.path}`;
    const [onOrders, onAccount] = [this.#orders.calls[name], this.#account.calls[name]];
    if (!onOrders && !onAccount) throw new BinanceError(-1000, `Unknown call ${name}`, 404);
    const key = keyOf(this.#venue, call.headers['x-mbx-apikey']);
    checkSignature(key, signedText(call.query, call.body), parameters.signature);
    checkTime(this.#venue, parameters);
    return onOrders ? onOrders(key.account, parameters) : onAccount!(key, parameters);
  }
}
