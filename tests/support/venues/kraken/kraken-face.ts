import type { Face } from '../server/face.ts';
import { parametersOf, type RestCall, type RestReply } from '../server/rest.ts';
import type { VenueSocket } from '../server/venue-socket.ts';
import { venueStatus, venueTime, type VenueContext } from '../venue-context.ts';
import { AccountCalls, type SavedAddress } from './account-calls.ts';
import { errorText, KrakenError } from './kraken-error.ts';
import { OrderCalls } from './order-calls.ts';
import { PublicCalls } from './public-calls.ts';
import { authenticate, type Nonces } from './signed-request.ts';
import { KrakenSockets } from './sockets.ts';
import { Tokens } from './tokens.ts';

/** Kraken spot: REST of version 0, WebSocket of version 2. */
export class KrakenFace implements Face {
  readonly #venue: VenueContext;
  readonly #public: PublicCalls;
  readonly #orders: OrderCalls;
  readonly #account: AccountCalls;
  readonly #nonces: Nonces = new Map();
  readonly sockets: KrakenSockets;
  /** Withdrawal addresses that owners have saved. */
  readonly savedAddresses: SavedAddress[] = [];

  constructor(venue: VenueContext) {
    const tokens = new Tokens(() => venueTime(venue));
    this.#venue = venue;
    this.#public = new PublicCalls(venue);
    this.#orders = new OrderCalls(venue);
    this.#account = new AccountCalls(venue, this.savedAddresses, tokens);
    this.sockets = new KrakenSockets(venue, tokens);
  }

  rest(call: RestCall): RestReply {
    try {
      return reply({ error: [], result: this.#answer(call) });
    } catch (error) {
      const text = errorText(error);
      if (text === undefined) throw error;
      return reply({ error: [text] });
    }
  }

  connect(socket: VenueSocket): void {
    this.sockets.connect(socket);
  }

  isFollowed(account: string): boolean {
    return this.sockets.isFollowed(account);
  }

  unavailable(): RestReply {
    return { status: 503, body: { error: ['EService:Unavailable'] } };
  }

  /** Kraken tells limits within a normal answer; what bans is in front of it and speaks HTTP. */
  tooMany(retryAfter: number, isBan: boolean): RestReply {
    if (!isBan) return reply({ error: ['EAPI:Rate limit exceeded'] });
    return { status: 429, headers: { 'retry-after': String(retryAfter) }, body: 'Too many requests' };
  }

  #answer(call: RestCall): unknown {
    const [, kind, name = ''] = /^\/0\/(public|private)\/(\w+)$/.exec(call.path) ?? [];
    const parameters = parametersOf(call);
    if (kind === 'public' && this.#public.calls[name]) return this.#public.calls[name](parameters);
    if (kind !== 'private') throw new KrakenError('EGeneral:Unknown method');
    const key = authenticate(this.#venue, this.#nonces, call, parameters.nonce ?? '');
    const status = venueStatus(this.#venue);
    if (status === 'maintenance') throw new KrakenError('EService:Unavailable');
    const onOrders = this.#orders.calls[name];
    if (onOrders) return onOrders(key.account, parameters);
    const onAccount = this.#account.calls[name];
    if (onAccount) return onAccount(key, parameters);
    throw new KrakenError('EGeneral:Unknown method');
  }
}

const reply = (body: unknown): RestReply => ({ status: 200, body });
