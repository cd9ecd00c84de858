import { divide } from '../../domain/amount.ts';
import { CAPPED, type Coverage, type Fill, FILLED, type Hop, type Interval, MILLION, SAFETY, UNSURE } from './hop.ts';
import type { Pool, Reserve } from './pool.ts';
import type { HopNames } from './sell-hop.ts';

/** One direction of a pool: x·y = k, the fee taken from what goes in, all rounding in favour of the pool. */
export class PoolHop implements Hop {
  readonly listing: number;
  readonly venue: string;
  readonly from: string;
  readonly to: string;
  readonly base: string;
  readonly quote: string;
  readonly feeAsset: string;
  readonly levels = undefined;
  readonly #pool: Pool;
  readonly #in: Reserve;
  readonly #out: Reserve;
  readonly #isSelling: boolean;
  readonly #kept: bigint;
  /** The same in the lowest terms: so many of so many. */
  readonly #part: bigint;
  readonly #whole: bigint;
  readonly #share: number;
  /** What goes in is set against this: the reserve, as often as `#whole` says; and of when it is. */
  #against = 0n;
  #movesThen = -1;

  /** @param kept what is left of a million after the fee. */
  constructor(names: HopNames, side: 'sell' | 'buy', pool: Pool, kept: bigint) {
    this.listing = names.listing;
    this.venue = names.venue;
    this.base = names.base;
    this.quote = names.quote;
    this.#isSelling = side === 'sell';
    this.from = this.feeAsset = this.#isSelling ? names.base : names.quote;
    this.to = this.#isSelling ? names.quote : names.base;
    this.#pool = pool;
    this.#in = this.#isSelling ? pool.base : pool.quote;
    this.#out = this.#isSelling ? pool.quote : pool.base;
    this.#kept = kept;
    const divisor = commonDivisor(kept, MILLION);
    this.#part = kept / divisor;
    this.#whole = MILLION / divisor;
    this.#share = Number(kept) / Number(MILLION);
  }

  rate(): number {
    return this.#pool.isEmpty ? 0 : ((this.#out.near * this.#share) / this.#in.near) * (1 + SAFETY);
  }

  exactRate(): readonly [bigint, bigint] | undefined {
    return this.#pool.isEmpty ? undefined : [this.#out.units * this.#kept, this.#in.units * MILLION];
  }

  reach(low: number, high: number, out: Interval): Coverage {
    // `room` and `#near` once more, in one: a search asks this more often than anything else.
    const { near: held, nearRoom } = this.#in;
    const left = this.#out.near;
    const room = held === 0 || left === 0 ? 0 : nearRoom * (1 + SAFETY);
    const weighed = Math.min(high, room) * this.#share;
    const most = weighed === 0 ? 0 : (weighed * left) / (held + weighed);
    const least = low === high ? most : this.#near(Math.min(low, room));
    out[0] = Math.max(0, least * (1 - SAFETY) - 1);
    out[1] = Math.floor(most * (1 + SAFETY));
    return high <= room * (1 - 2 * SAFETY) ? FILLED : low > room ? CAPPED : UNSURE;
  }

  require(low: number, high: number, out: Interval): void {
    out[0] = this.#nearInput(low * (1 - SAFETY), -1);
    out[1] = this.#nearInput(high * (1 + SAFETY), 1);
  }

  smoothOutput(amountIn: number): number {
    return this.#near(Math.min(amountIn, this.room())) * (1 + SAFETY);
  }

  smoothInput(amountOut: number): number {
    return this.#nearInput(amountOut * (1 - SAFETY), -1);
  }

  fill(amountIn: bigint): Fill {
    const isEmpty = this.#pool.isEmpty;
    const room = isEmpty ? 0n : this.#in.room;
    const isExhausted = amountIn > room;
    const lots = isExhausted ? room : amountIn;
    const amountOut = isEmpty ? 0n : this.#output(lots);
    return new PoolFill(
      this,
      this.#isSelling,
      this.#kept,
      amountIn,
      amountOut,
      amountOut === 0n ? 0n : lots,
      isExhausted,
    );
  }

  #output(lots: bigint): bigint {
    if (this.#movesThen !== this.#in.moves) {
      this.#movesThen = this.#in.moves;
      this.#against = this.#in.units * this.#whole;
    }
    const weighed = lots * this.#part;
    return (weighed * this.#out.units) / (this.#against + weighed);
  }

  need(amountOut: bigint): bigint | undefined {
    const left = this.#out.units - amountOut;
    if (amountOut <= 0n) return 0n;
    if (this.#pool.isEmpty || left <= 0n) return undefined;
    const amountIn = divide(this.#in.units * amountOut * MILLION, this.#kept * left, 'ceiling');
    return amountIn > this.#in.room ? undefined : amountIn;
  }

  floor(): number {
    return 0;
  }

  room(): number {
    return this.#pool.isEmpty ? 0 : this.#in.nearRoom * (1 + SAFETY);
  }

  lay(): void {
    // A pool has no levels to keep.
  }

  take(fill: Fill): void {
    this.#in.move(fill.lots);
    this.#out.move(-fill.amountOut);
  }

  place(amountIn: number): number {
    const room = Math.min(amountIn, this.#in.nearRoom);
    const amountOut = this.#near(room);
    this.#in.nudge(room);
    this.#out.nudge(-amountOut);
    return amountOut;
  }

  release(): void {
    this.#in.release();
    this.#out.release();
  }

  #near(amountIn: number): number {
    if (amountIn === 0) return 0;
    const weighed = amountIn * this.#share;
    return (weighed * this.#out.near) / (this.#in.near + weighed);
  }

  #nearInput(amountOut: number, sign: 1 | -1): number {
    const left = this.#out.near - amountOut;
    if (this.#pool.isEmpty || !(left > 0)) return Infinity;
    // What is left may be the small difference of two large numbers, and then so is the doubt.
    const doubt = 1 + sign * SAFETY * (1 + this.#out.near / left);
    if (doubt <= 0) return 0;
    const amountIn = ((this.#in.near * amountOut) / (this.#share * left)) * doubt + (sign > 0 ? 1 : 0);
    return amountIn > this.#in.nearRoom * (1 - sign * SAFETY) ? Infinity : amountIn;
  }
}

function commonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : commonDivisor(b, a % b);
}

/** Works out what is only itemised, not compared, when it is asked for. */
class PoolFill implements Fill {
  readonly hop: Hop;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  readonly lots: bigint;
  readonly isExhausted: boolean;
  readonly #isSelling: boolean;
  readonly #kept: bigint;

  constructor(
    hop: Hop,
    isSelling: boolean,
    kept: bigint,
    amountIn: bigint,
    amountOut: bigint,
    lots: bigint,
    isExhausted: boolean,
  ) {
    this.hop = hop;
    this.#isSelling = isSelling;
    this.#kept = kept;
    this.amountIn = amountIn;
    this.amountOut = amountOut;
    this.lots = lots;
    this.isExhausted = isExhausted;
  }

  get fee(): bigint {
    return this.lots - this.#traded;
  }

  get unspent(): bigint {
    return this.amountIn - this.lots;
  }

  get used(): number {
    return this.isExhausted ? Number(this.lots) / Number(this.amountIn) : 1;
  }

  get base(): bigint {
    return this.#isSelling ? this.#traded : this.amountOut;
  }

  get quote(): bigint {
    return this.#isSelling ? this.amountOut : this.#traded;
  }

  /** What is left of the input after the fee, rounded down: the fee is rounded up. */
  get #traded(): bigint {
    return (this.lots * this.#kept) / MILLION;
  }
}
