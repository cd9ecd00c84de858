import { fixed } from '../engine/grid.ts';
import type { Market } from '../engine/market.ts';
import type { EngineEvent } from '../engine/events.ts';
import type { VenueSocket } from '../server/venue-socket.ts';
import { venueStatus, venueTime, type VenueContext } from '../venue-context.ts';
import { BookChannel } from './book-channel.ts';
import { instrumentMessage } from './instruments.ts';
import { balanceEntry, execution } from './private-texts.ts';
import type { SocketRequest, Subscriber } from './subscriber.ts';
import type { Tokens } from './tokens.ts';

const DEPTHS = [10, 25, 100, 500, 1000];
/** A subscribed socket hears something at least this often, in milliseconds. */
const HEARTBEAT_MS = 1000;

/** Version 2 of Kraken's WebSocket: books, instruments, status, heartbeats, executions and balances. */
export class KrakenSockets {
  readonly #venue: VenueContext;
  readonly #tokens: Tokens;
  readonly #books = new Map<string, BookChannel>();
  readonly #subscribers = new Set<Subscriber>();
  #connection = 6447481662169813000n;

  constructor(venue: VenueContext, tokens: Tokens) {
    this.#venue = venue;
    this.#tokens = tokens;
    venue.engine.events$.subscribe((event) => this.#tell(event));
    venue.clock.every(HEARTBEAT_MS, () => this.#beat());
  }

  connect(socket: VenueSocket): void {
    const subscriber: Subscriber = {
      socket,
      executions: new Set(),
      balances: new Set(),
      sequence: { executions: 0, balances: 0 },
      hasInstruments: false,
      isSubscribed: false,
    };
    this.#subscribers.add(subscriber);
    socket.onClose(() => {
      this.#subscribers.delete(subscriber);
      for (const book of this.#books.values()) book.remove(socket);
    });
    socket.onMessage((text) => this.#receive(subscriber, text));
    this.#connection += 1n;
    socket.send(this.#status());
  }

  isFollowed(account: string): boolean {
    return [...this.#subscribers].some(({ executions, balances }) => executions.has(account) && balances.has(account));
  }

  /** Tells every socket the venue's status. */
  announceStatus(): void {
    for (const { socket } of this.#subscribers) socket.send(this.#status());
  }

  #status(): string {
    const system = venueStatus(this.#venue);
    return `{"channel":"status","type":"update","data":[{"version":"2.0.10","system":"${system}","api_version":"v2","connection_id":${this.#connection}}]}`;
  }

  #receive(subscriber: Subscriber, text: string): void {
    let request: SocketRequest;
    try {
      request = JSON.parse(text) as SocketRequest;
    } catch {
      subscriber.socket.send(this.#reply({}, { error: 'Malformed request', success: false }));
      return;
    }
    if (request.method === 'ping') subscriber.socket.send(this.#reply({ ...request, method: 'pong' }, {}));
    else if (request.method === 'subscribe') this.#subscribe(subscriber, request);
    else if (request.method === 'unsubscribe') this.#unsubscribe(subscriber, request);
    else subscriber.socket.send(this.#reply(request, { error: 'Unsupported method', success: false }));
  }

  #subscribe(subscriber: Subscriber, request: SocketRequest): void {
    const { channel } = request.params ?? {};
    if (channel === 'book') this.#subscribeBooks(subscriber, request);
    else if (channel === 'instrument') {
      this.#accept(subscriber, request, { channel });
      subscriber.hasInstruments = true;
      subscriber.socket.send(instrumentMessage(this.#venue.engine, this.#listed(), true));
    } else if (channel === 'executions' || channel === 'balances') this.#subscribeAccount(subscriber, request, channel);
    else subscriber.socket.send(this.#reply(request, { error: 'Subscription name invalid', success: false }));
  }

  #subscribeBooks(subscriber: Subscriber, request: SocketRequest): void {
    const { symbol, depth = 10 } = request.params ?? {};
    const { socket } = subscriber;
    if (!DEPTHS.includes(depth as number)) {
      socket.send(this.#reply(request, { error: 'Subscription depth not supported', success: false }));
      return;
    }
    for (const name of Array.isArray(symbol) ? symbol : [symbol]) {
      const market = this.#listed().find((one) => one.symbol === name);
      if (market === undefined) {
        const error = `Currency pair not supported ${String(name)}`;
        socket.send(this.#reply(request, { error, success: false, symbol: name }));
        continue;
      }
      const book = this.#book(market, depth as number);
      if (book.has(socket)) {
        socket.send(this.#reply(request, { error: 'Already subscribed', success: false, symbol: name }));
        continue;
      }
      this.#accept(subscriber, request, { channel: 'book', depth, snapshot: true, symbol: name });
      book.add(socket, this.#venue.faults.takeForMarket('old-snapshot', market.symbol) !== undefined);
    }
  }

  #unsubscribe(subscriber: Subscriber, request: SocketRequest): void {
    const { channel, symbol, depth = 10 } = request.params ?? {};
    for (const name of Array.isArray(symbol) ? symbol : [symbol]) {
      const isFollowed = this.#books.get(`${String(name)} ${String(depth)}`)?.remove(subscriber.socket) ?? false;
      const result = { result: { channel, depth, symbol: name }, success: true };
      const failure = { error: 'Subscription Not Found', success: false, symbol: name };
      subscriber.socket.send(this.#reply(request, isFollowed ? result : failure));
    }
  }

  #subscribeAccount(subscriber: Subscriber, request: SocketRequest, channel: 'executions' | 'balances'): void {
    const account = this.#tokens.accountOf(request.params?.token);
    if (account === undefined) {
      subscriber.socket.send(this.#reply(request, { error: 'ESession:Invalid session', success: false }));
      return;
    }
    this.#accept(subscriber, request, { channel });
    subscriber[channel].add(account);
    const { engine } = this.#venue;
    const entries =
      channel === 'executions'
        ? engine.orders.open(account).map((order) => execution(order, engine, 'new'))
        : [...engine.accounts.balances(account).keys()].map((asset) => this.#balance(account, asset));
    this.#send(subscriber, channel, 'snapshot', entries);
  }

  #accept(subscriber: Subscriber, request: SocketRequest, result: unknown): void {
    subscriber.isSubscribed = true;
    subscriber.socket.send(this.#reply(request, { result, success: true }));
  }

  #tell(event: EngineEvent): void {
    if (event.kind === 'book') {
      for (const book of this.#books.values()) {
        if (book.market === event.market) book.update((checksum) => this.#spoilt(checksum, event.market.symbol));
      }
    } else if (event.kind === 'market') {
      for (const book of this.#books.values()) if (book.market === event.market) book.forget();
      const text = instrumentMessage(this.#venue.engine, [event.market], false);
      for (const { hasInstruments, socket } of this.#subscribers) if (hasInstruments) socket.send(text);
    } else if (event.kind === 'balance') {
      const lag = this.#venue.faults.lasting('lagging-balances')?.ms ?? 0;
      const entries = [...event.assets].map((asset) => this.#balance(event.account, asset));
      const send = () => this.#toAccount('balances', event.account, entries);
      if (lag === 0) send();
      else this.#venue.clock.after(lag, send);
    } else {
      const { engine } = this.#venue;
      const { account } = event.order;
      if (event.kind === 'fill') this.#toAccount('executions', account, [execution(event.order, engine, event.fill)]);
      else {
        if (event.event === 'new') {
          this.#toAccount('executions', account, [execution(event.order, engine, 'pending_new')]);
        }
        this.#toAccount('executions', account, [execution(event.order, engine, event.event)]);
      }
    }
  }

  #toAccount(channel: 'executions' | 'balances', account: string, entries: readonly unknown[]): void {
    for (const subscriber of this.#subscribers) {
      if (subscriber[channel].has(account)) this.#send(subscriber, channel, 'update', entries);
    }
  }

  #send(subscriber: Subscriber, channel: 'executions' | 'balances', type: string, data: readonly unknown[]): void {
    subscriber.sequence[channel] += 1;
    subscriber.socket.send(JSON.stringify({ channel, type, data, sequence: subscriber.sequence[channel] }));
  }

  #balance(account: string, asset: string): unknown {
    const { engine } = this.#venue;
    return balanceEntry(
      asset,
      fixed(engine.accounts.balance(account, asset).total, engine.assets.get(asset)!.decimals),
    );
  }

  #book(market: Market, depth: number): BookChannel {
    const key = `${market.symbol} ${depth}`;
    const book = this.#books.get(key) ?? new BookChannel(market, depth, () => venueTime(this.#venue));
    this.#books.set(key, book);
    return book;
  }

  #listed(): readonly Market[] {
    return [...this.#venue.engine.markets.values()].filter(({ status }) => status !== 'delisted');
  }

  #spoilt(checksum: number, market: string): number {
    return this.#venue.faults.takeForMarket('wrong-checksum', market) ? (checksum ^ 1) >>> 0 : checksum;
  }

  #beat(): void {
    const now = this.#venue.clock.now();
    for (const { isSubscribed, socket } of this.#subscribers) {
      if (isSubscribed && now - socket.lastSentAt >= HEARTBEAT_MS - 50) socket.send('{"channel":"heartbeat"}');
    }
  }

  #reply({ method, req_id }: SocketRequest, fields: Readonly<Record<string, unknown>>): string {
    const time = new Date(venueTime(this.#venue)).toISOString().replace('Z', '000Z');
    return JSON.stringify({ ...fields, method, req_id, time_in: time, time_out: time });
  }
}
