import type { BookLevel } from '../engine/book.ts';
import type { Market } from '../engine/market.ts';
import type { VenueSocket } from '../server/venue-socket.ts';
import { bookChecksum } from './checksum.ts';

/** Past windows that are kept. */
const KEPT = 5;

type Window = ReturnType<Market['book']['levels']>;

interface BookMessage {
  readonly type: 'snapshot' | 'update';
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
  readonly checksum: number;
}

/** One market's book at one depth, and who follows it. */
export class BookChannel {
  readonly market: Market;
  readonly #depth: number;
  readonly #now: () => number;
  readonly #sockets = new Set<VenueSocket>();
  #window: Window;
  /** Windows before the present one, oldest first. */
  readonly #past: Window[] = [];

  constructor(market: Market, depth: number, now: () => number) {
    this.market = market;
    this.#depth = depth;
    this.#now = now;
    this.#window = market.book.levels(depth);
  }

  /** Sends a snapshot, then all changes. `isOld`: the snapshot is of some changes ago. */
  add(socket: VenueSocket, isOld: boolean): void {
    this.#sockets.add(socket);
    const window = (isOld ? this.#past[0] : undefined) ?? this.#window;
    const checksum = bookChecksum(window, this.market.grid);
    socket.send(this.#write({ type: 'snapshot', ...window, checksum }));
  }

  has(socket: VenueSocket): boolean {
    return this.#sockets.has(socket);
  }

  remove(socket: VenueSocket): boolean {
    return this.#sockets.delete(socket);
  }

  /** Forgets what belongs to a grid that is no more. */
  forget(): void {
    this.#past.length = 0;
    this.#window = this.market.book.levels(this.#depth);
  }

  /** Tells the followers what has changed within the window. `spoil` may falsify the checksum. */
  update(spoil: (checksum: number) => number): void {
    const before = this.#window;
    const after = this.market.book.levels(this.#depth);
    this.#window = after;
    this.#past.push(before);
    if (this.#past.length > KEPT) this.#past.shift();
    const bids = this.#changes(before.bids, after.bids, 'buy');
    const asks = this.#changes(before.asks, after.asks, 'sell');
    if (bids.length + asks.length === 0 || this.#sockets.size === 0) return;
    const checksum = spoil(bookChecksum(after, this.market.grid));
    const text = this.#write({ type: 'update', bids, asks, checksum });
    for (const socket of this.#sockets) socket.sendBook(text, this.market.symbol);
  }

  /** Levels that the follower must set or remove; those that only left the window are its own to drop. */
  #changes(before: readonly BookLevel[], after: readonly BookLevel[], side: 'buy' | 'sell'): readonly BookLevel[] {
    const now = new Map(after.map(({ ticks, lots }) => [ticks, lots]));
    const then = new Map(before.map(({ ticks, lots }) => [ticks, lots]));
    const isGone = ({ ticks }: BookLevel) => !now.has(ticks) && this.market.book.side(side).lotsAt(ticks) === 0n;
    const gone = before.filter(isGone).map(({ ticks }) => ({ ticks, lots: 0n }));
    return [...gone, ...after.filter(({ ticks, lots }) => then.get(ticks) !== lots)];
  }

  /** Kraken writes prices and sizes as numbers with all their digits, which `JSON.stringify` cannot. */
  #write({ type, bids, asks, checksum }: BookMessage): string {
    const { grid, symbol } = this.market;
    const level = ({ ticks, lots }: BookLevel) => `{"price":${grid.price(ticks)},"qty":${grid.size(lots)}}`;
    const time = new Date(this.#now()).toISOString().replace('Z', '000Z');
    return (
      `{"channel":"book","type":"${type}","data":[{"symbol":"${symbol}","bids":[${bids.map(level).join(',')}],` +
      `"asks":[${asks.map(level).join(',')}],"checksum":${checksum},"timestamp":"${time}"}]}`
    );
  }
}
