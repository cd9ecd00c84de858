import { divide } from '../../../../domain/amount.ts';
import { NET, RESERVE_IN, RESERVE_IN_REST, RESERVE_OUT, RESERVE_OUT_REST } from './book-row.ts';
import { type Fill, type Hop, MILLION, SAFETY } from './hop.ts';
import type { Pool, Reserve } from './pool.ts';
import type { HopNames } from './sell-hop.ts';

/**
 * One direction of a constant-product pool (x·y = k). The fee is taken from the input, and all rounding favours the
 * pool.
 */
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
  readonly isSelling: boolean;
  readonly netPpm: bigint;
  /** The same as a reduced fraction, `#part` of `#whole`. */
  readonly #part: bigint;
  readonly #whole: bigint;
  readonly #netShare: number;
  /**
   * Cached denominator term, the input reserve times `#whole`, and the reserve's change count that it was computed for.
   */
  #against = 0n;
  #changesThen = -1;

  /** @param netPpm parts per million that remain after the fee. */
  constructor(names: HopNames, side: 'sell' | 'buy', pool: Pool, netPpm: bigint) {
    this.listing = names.listing;
    this.venue = names.venue;
    this.base = names.base;
    this.quote = names.quote;
    this.isSelling = side === 'sell';
    this.from = this.feeAsset = this.isSelling ? names.base : names.quote;
    this.to = this.isSelling ? names.quote : names.base;
    this.#pool = pool;
    this.#in = this.isSelling ? pool.base : pool.quote;
    this.#out = this.isSelling ? pool.quote : pool.base;
    this.netPpm = netPpm;
    const divisor = commonDivisor(netPpm, MILLION);
    this.#part = netPpm / divisor;
    this.#whole = MILLION / divisor;
    this.#netShare = Number(netPpm) / Number(MILLION);
  }

  rate(): number {
    return this.#pool.isEmpty ? 0 : ((this.#out.approxUnits * this.#netShare) / this.#in.approxUnits) * (1 + SAFETY);
  }

  exactRate(): readonly [bigint, bigint] | undefined {
    return this.#pool.isEmpty ? undefined : [this.#out.units * this.netPpm, this.#in.units * MILLION];
  }

  smoothOutput(amountIn: number): number {
    return this.#approxOutput(Math.min(amountIn, this.maxInput())) * (1 + SAFETY);
  }

  fillExactIn(amountIn: bigint): Fill {
    const isEmpty = this.#pool.isEmpty;
    const maxInput = isEmpty ? 0n : this.#in.maxInput;
    const isExhausted = amountIn > maxInput;
    const lots = isExhausted ? maxInput : amountIn;
    const amountOut = isEmpty ? 0n : this.#output(lots);
    return new PoolFill(this, amountIn, amountOut, amountOut === 0n ? 0n : lots, isExhausted);
  }

  #output(lots: bigint): bigint {
    if (this.#changesThen !== this.#in.changes) {
      this.#changesThen = this.#in.changes;
      this.#against = this.#in.units * this.#whole;
    }
    const afterFee = lots * this.#part;
    return (afterFee * this.#out.units) / (this.#against + afterFee);
  }

  inputFor(amountOut: bigint): bigint | undefined {
    const left = this.#out.units - amountOut;
    if (amountOut <= 0n) return 0n;
    if (this.#pool.isEmpty || left <= 0n) return undefined;
    const amountIn = divide(this.#in.units * amountOut * MILLION, this.netPpm * left, 'ceiling');
    return amountIn > this.#in.maxInput ? undefined : amountIn;
  }

  minInput(): number {
    return 0;
  }

  maxInput(): number {
    return this.#pool.isEmpty ? 0 : this.#in.approxMaxInput * (1 + SAFETY);
  }

  writeRow(bookRows: Float64Array, at: number): void {
    bookRows[at + RESERVE_IN] = this.#in.approxUnits;
    bookRows[at + RESERVE_OUT] = this.#out.approxUnits;
    bookRows[at + RESERVE_IN_REST] = this.#in.approxRest;
    bookRows[at + RESERVE_OUT_REST] = this.#out.approxRest;
    bookRows[at + NET] = this.#netShare;
  }

  consume(fill: Fill): void {
    this.#in.move(fill.lots);
    this.#out.move(-fill.amountOut);
  }

  reset(): void {
    this.#in.reset();
    this.#out.reset();
  }

  #approxOutput(amountIn: number): number {
    if (amountIn === 0) return 0;
    const afterFee = amountIn * this.#netShare;
    return (afterFee * this.#out.approxUnits) / (this.#in.approxUnits + afterFee);
  }
}

function commonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : commonDivisor(b, a % b);
}

/** The fill of an input that a pool takes in full. */
export function poolFillOf(hop: Hop, amountIn: bigint, amountOut: bigint): Fill {
  return new PoolFill(hop as PoolHop, amountIn, amountOut, amountIn, false);
}

/** Computes on demand what is needed only for itemised results, not for comparisons: the pool is not read before. */
class PoolFill implements Fill {
  readonly hop: PoolHop;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  readonly lots: bigint;
  readonly isExhausted: boolean;

  constructor(hop: PoolHop, amountIn: bigint, amountOut: bigint, lots: bigint, isExhausted: boolean) {
    this.hop = hop;
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
    return this.hop.isSelling ? this.#traded : this.amountOut;
  }

  get quote(): bigint {
    return this.hop.isSelling ? this.amountOut : this.#traded;
  }

  /** The input after the fee, rounded down because the fee is rounded up. */
  get #traded(): bigint {
    return (this.lots * this.hop.netPpm) / MILLION;
  }
}
