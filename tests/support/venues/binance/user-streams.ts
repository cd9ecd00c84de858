import type { EngineEvent } from '../engine/events.ts';
import type { VenueSocket } from '../server/venue-socket.ts';
import { venueTime, type VenueContext } from '../venue-context.ts';
import { toBinanceError } from './binance-error.ts';
import { checkSignature, checkTime, keyOf } from './signed-request.ts';
import { accountPosition, executionReport } from './user-events.ts';

interface Request {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: Readonly<Record<string, unknown>>;
}

interface Session {
  readonly socket: VenueSocket;
  /** Accounts by the number of their subscription. */
  readonly accounts: Map<number, string>;
  next: number;
}

/** Binance's WebSocket API at `/ws-api/v3`, as far as it carries user data. */
export class UserStreams {
  readonly #venue: VenueContext;
  readonly #sessions = new Set<Session>();

  constructor(venue: VenueContext) {
    this.#venue = venue;
    venue.engine.events$.subscribe((event) => this.#tell(event));
  }

  connect(socket: VenueSocket): void {
    const session = { socket, accounts: new Map<number, string>(), next: 0 };
    this.#sessions.add(session);
    socket.onClose(() => this.#sessions.delete(session));
    socket.onMessage((text) => this.#receive(session, text));
  }

  isFollowed(account: string): boolean {
    return [...this.#sessions].some(({ accounts }) => [...accounts.values()].includes(account));
  }

  #receive(session: Session, text: string): void {
    let request: Request = {};
    try {
      request = JSON.parse(text) as Request;
      this.#reply(session, request.id, { status: 200, result: this.#answer(session, request) });
    } catch (error) {
      const refusal = toBinanceError(error);
      const words = refusal ? { code: refusal.code, msg: refusal.message } : { code: -1000, msg: 'Malformed request.' };
      this.#reply(session, request.id, { status: refusal?.status ?? 400, error: words });
    }
  }

  #answer(session: Session, { method, params = {} }: Request): unknown {
    if (method === 'ping') return {};
    if (method === 'time') return { serverTime: venueTime(this.#venue) };
    if (method === 'userDataStream.subscribe.signature') {
      const subscriptionId = session.next;
      session.accounts.set(subscriptionId, this.#authenticate(params));
      session.next += 1;
      return { subscriptionId };
    }
    if (method === 'userDataStream.unsubscribe') {
      const { subscriptionId } = params;
      if (subscriptionId === undefined) session.accounts.clear();
      else session.accounts.delete(Number(subscriptionId));
      return {};
    }
    throw new SyntaxError('unknown method');
  }

  /** What is signed are all parameters but the signature, by name. */
  #authenticate(params: Readonly<Record<string, unknown>>): string {
    const { signature, ...signed } = Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, String(value)]),
    );
    const key = keyOf(this.#venue, signed.apiKey);
    const payload = Object.keys(signed)
      .toSorted()
      .map((name) => `${name}=${signed[name]}`)
      .join('&');
    checkSignature(key, payload, signature);
    checkTime(this.#venue, signed);
    return key.account;
  }

  #reply({ socket }: Session, id: unknown, fields: Readonly<Record<string, unknown>>): void {
    socket.send(JSON.stringify({ id: id ?? null, ...fields, rateLimits: [] }));
  }

  #tell(event: EngineEvent): void {
    const context = { engine: this.#venue.engine, time: venueTime(this.#venue) };
    if (event.kind === 'fill') this.#send(event.order.account, executionReport(event.order, event.fill, context));
    else if (event.kind === 'order' && event.event !== 'filled') {
      this.#send(event.order.account, executionReport(event.order, event.event, context));
    } else if (event.kind === 'balance') {
      const lag = this.#venue.faults.lasting('lagging-balances')?.ms ?? 0;
      const position = accountPosition(event.account, event.assets, context);
      if (lag === 0) this.#send(event.account, position);
      else this.#venue.clock.after(lag, () => this.#send(event.account, position));
    }
  }

  #send(account: string, event: Readonly<Record<string, unknown>>): void {
    for (const { socket, accounts } of this.#sessions) {
      for (const [subscriptionId, owner] of accounts) {
        if (owner === account) socket.send(JSON.stringify({ subscriptionId, event }));
      }
    }
  }
}
