import type { LiveBook } from '../book/live-book.ts';
import { writtenDecimals } from '../book/decimal-text.ts';
import { stepOf } from '../book/steps.ts';
import { FollowedBook } from '../protocol/followed-book.ts';
import type { FollowedMarket, ProtocolSink } from '../protocol/book-protocol.ts';
import { isObject, type Json } from '../protocol/json.ts';
import { krakenChecksum } from './kraken-checksum.ts';

export interface KrakenBookOptions {
  readonly depth: number;
  readonly shown: number;
  /** Version 1 sent snapshots without a checksum, version 2 sends them with one. */
  readonly areSnapshotsChecked: boolean;
}

/** A book of Kraken's: each message carries the checksum of the ten best levels after it. */
export class KrakenBook extends FollowedBook {
  readonly #tickDecimals: number;
  /** Most decimals of a price as Kraken writes it. */
  #priceDecimals = 0;
  /** Kraken's time of the last message. */
  #time = '';
  readonly #areSnapshotsChecked: boolean;

  constructor(market: FollowedMarket, sink: ProtocolSink, options: KrakenBookOptions) {
    super(market, sink, options);
    this.#areSnapshotsChecked = options.areSnapshotsChecked;
    this.#tickDecimals = stepOf(market.market.tick, 'tick').scale;
  }

  takeSnapshot(data: Json, receivedAt: number): void {
    this.#priceDecimals = this.#tickDecimals;
    const fill = (book: LiveBook): boolean => {
      book.clear(decimalsOfSizes(data));
      if (!Array.isArray(data['bids']) || !Array.isArray(data['asks'])) return false;
      return this.#fill(book, data);
    };
    this.#time = sortableTime(data['timestamp']) || this.#credibleTime(receivedAt);
    this.snapshot(receivedAt, fill, this.#areSnapshotsChecked ? (book) => this.#isSame(book, data) : undefined);
  }

  takeChange(data: Json, receivedAt: number): void {
    const time = sortableTime(data['timestamp']);
    // A late message can agree with its own checksum, since it puts the book back to what it was then.
    if (this.isLive && time !== '' && time < this.#time) return this.fail('gap', receivedAt);
    if (time !== '') this.#time = time;
    this.change(
      receivedAt,
      (book) => this.#fill(book, data),
      (book) => this.#isSame(book, data),
    );
  }

  /**
   * The time of the last message before a snapshot that has none: what is older than that is late even after it. A time
   * that lies ahead of the clock is forgotten, because it would refuse every message from now on.
   */
  #credibleTime(receivedAt: number): string {
    return Date.parse(`${this.#time.slice(0, SECONDS)}Z`) <= receivedAt + AHEAD_MS ? this.#time : '';
  }

  #isSame(book: LiveBook, data: Json): boolean {
    return Number(data['checksum']) === krakenChecksum(book, this.#priceDecimals);
  }

  #fill(book: LiveBook, data: Json): boolean {
    return this.#fillSide(book, 'bids', data['bids']) && this.#fillSide(book, 'asks', data['asks']);
  }

  #fillSide(book: LiveBook, side: 'bids' | 'asks', levels: unknown): boolean {
    if (levels === undefined) return true;
    if (!Array.isArray(levels)) return false;
    for (const level of levels as unknown[]) {
      if (!isObject(level)) return false;
      const { price, qty } = level;
      if (typeof price !== 'string' || typeof qty !== 'string' || !book.set(side, price, qty)) return false;
      this.#priceDecimals = Math.max(this.#priceDecimals, writtenDecimals(price));
    }
    return true;
  }
}

/** Most decimals in which the sizes of a snapshot are written. */
function decimalsOfSizes(data: Json): number {
  let decimals = 0;
  for (const side of [data['bids'], data['asks']]) {
    if (!Array.isArray(side)) continue;
    for (const level of side as unknown[]) {
      const qty = isObject(level) ? level['qty'] : undefined;
      if (typeof qty === 'string') decimals = Math.max(decimals, writtenDecimals(qty));
    }
  }
  return Math.min(decimals, MAX_SIZE_DECIMALS);
}

/** More than any of Kraken's sizes has. */
const MAX_SIZE_DECIMALS = 12;

/** A time of Kraken's such as `2026-11-27T06:00:00.123456Z` in a form that sorts; '' for none. */
function sortableTime(value: unknown): string {
  if (typeof value !== 'string' || value.length < SECONDS || value.length > 40) return '';
  const fraction = /^\.(\d+)/.exec(value.slice(SECONDS))?.[1] ?? '';
  return value.slice(0, SECONDS) + fraction.padEnd(9, '0');
}

/** How far a venue's clock may be ahead of this one, in milliseconds. */
const AHEAD_MS = 60_000;

/** Length of a time up to its seconds. */
const SECONDS = 19;
