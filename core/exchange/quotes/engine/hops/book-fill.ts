import { divide } from '../../../../domain/amount.ts';
import { ORDER, type Order } from './book-exact.ts';
import type { BookTerms } from './book-terms.ts';
import type { Fill, Hop } from './hop.ts';

/** A hop that trades with a book. */
export interface BookHop extends Hop {
  readonly terms: BookTerms;
}

/** A fill that stores the consumption and computes the rest on demand: most fills are priced only to be compared. */
abstract class BookFill implements Fill {
  readonly hop: BookHop;
  readonly isExhausted: boolean;
  readonly #amountIn: number | bigint;
  readonly #amountOut: number | bigint;
  readonly #lots: number | bigint;
  readonly #value: number | bigint;

  /**
   * @param lots that the order consumes, and their value in ticks times lots; all are bigint where float64 would not be
   * exact.
   */
  constructor(
    hop: BookHop,
    amountIn: number | bigint,
    amountOut: number | bigint,
    lots: number | bigint,
    value: number | bigint,
    isExhausted: boolean,
  ) {
    this.hop = hop;
    this.#amountIn = amountIn;
    this.#amountOut = amountOut;
    this.#lots = lots;
    this.#value = value;
    this.isExhausted = isExhausted;
  }

  abstract readonly fee: bigint;
  abstract readonly unspent: bigint;
  abstract readonly used: number;
  abstract readonly quote: bigint;

  get amountIn(): bigint {
    return BigInt(this.#amountIn);
  }

  get amountOut(): bigint {
    return BigInt(this.#amountOut);
  }

  get lots(): bigint {
    return BigInt(this.#lots);
  }

  get base(): bigint {
    return this.lots * this.terms.lot;
  }

  protected get terms(): BookTerms {
    return this.hop.terms;
  }

  protected get approx(): { lots: number; value: number; amountIn: number } {
    return { lots: Number(this.#lots), value: Number(this.#value), amountIn: Number(this.#amountIn) };
  }

  protected get value(): bigint {
    return BigInt(this.#value);
  }
}

/** Base in, quote out. */
export class SellFill extends BookFill {
  get quote(): bigint {
    return (this.value * this.terms.numerator) / this.terms.denominator;
  }

  get fee(): bigint {
    return this.quote - this.amountOut;
  }

  get unspent(): bigint {
    return this.amountIn - this.base;
  }

  get used(): number {
    return (this.approx.lots * Number(this.terms.lot)) / this.approx.amountIn;
  }
}

/** Quote in, base out. */
export class BuyFill extends BookFill {
  get quote(): bigint {
    return divide(this.value * this.terms.numerator, this.terms.denominator, 'ceiling');
  }

  get fee(): bigint {
    return this.base - this.amountOut;
  }

  get unspent(): bigint {
    return this.amountIn - this.quote;
  }

  get used(): number {
    const { numerator, denominator } = this.terms;
    return (this.approx.value * (Number(numerator) / Number(denominator))) / this.approx.amountIn;
  }
}

/** The fill of an order of selling that is exact in float64. */
export function sellFillOf(hop: BookHop, amountIn: number, amountOut: number, order: Order): Fill {
  const isExhausted = order[ORDER.isExhausted] === 1;
  return new SellFill(hop, amountIn, amountOut, order[ORDER.lots]!, order[ORDER.value]!, isExhausted);
}

/** The same of buying. */
export function buyFillOf(hop: BookHop, amountIn: number, amountOut: number, order: Order): Fill {
  const isExhausted = order[ORDER.isExhausted] === 1;
  return new BuyFill(hop, amountIn, amountOut, order[ORDER.lots]!, order[ORDER.value]!, isExhausted);
}
