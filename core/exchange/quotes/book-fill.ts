import { divide } from '../../domain/amount.ts';
import type { BookTerms } from './book-terms.ts';
import type { Fill, Hop } from './hop.ts';

/** What an order takes of a book: lots, and their value in ticks times lots; bigint where float64 would not be exact. */
export interface Taken {
  readonly lots: number | bigint;
  readonly value: number | bigint;
  readonly isExhausted: boolean;
}

/** A fill that keeps what was taken and works out the rest when it is asked for: most fills are priced to be compared. */
abstract class BookFill implements Fill {
  readonly hop: Hop;
  readonly amountIn: bigint;
  readonly amountOut: bigint;
  readonly isExhausted: boolean;
  protected readonly terms: BookTerms;
  readonly #lots: number | bigint;
  readonly #value: number | bigint;

  constructor(hop: Hop, terms: BookTerms, amountIn: bigint, amountOut: bigint, { lots, value, isExhausted }: Taken) {
    this.hop = hop;
    this.terms = terms;
    this.amountIn = amountIn;
    this.amountOut = amountOut;
    this.#lots = lots;
    this.#value = value;
    this.isExhausted = isExhausted;
  }

  abstract readonly fee: bigint;
  abstract readonly unspent: bigint;
  abstract readonly used: number;
  abstract readonly quote: bigint;

  get lots(): bigint {
    return BigInt(this.#lots);
  }

  get base(): bigint {
    return this.lots * this.terms.lot;
  }

  protected get near(): { lots: number; value: number } {
    return { lots: Number(this.#lots), value: Number(this.#value) };
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
    return (this.near.lots * Number(this.terms.lot)) / Number(this.amountIn);
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
    return (this.near.value * (Number(numerator) / Number(denominator))) / Number(this.amountIn);
  }
}
