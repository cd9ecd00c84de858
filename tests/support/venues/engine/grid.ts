import { divide, formatUnits, parseUnits } from '../../../../core/domain/amount.ts';
import type { MarketSpec } from './specs.ts';

/** A decimal step as a whole number: `0.05` is 5 of 2 places. */
interface Step {
  readonly units: bigint;
  readonly decimals: number;
}

function stepOf(text: string): Step {
  const decimals = text.split('.')[1]?.length ?? 0;
  return { units: parseUnits(text, decimals), decimals };
}

/** Converts whole ticks and lots of one market to text and to units of its assets. */
export class Grid {
  readonly #tick: Step;
  readonly #lot: Step;
  readonly #base: number;
  readonly #quote: number;

  constructor(spec: MarketSpec, baseDecimals: number, quoteDecimals: number) {
    this.#tick = stepOf(spec.tick);
    this.#lot = stepOf(spec.lot);
    this.#base = baseDecimals;
    this.#quote = quoteDecimals;
    if (this.#lot.decimals > baseDecimals) throw new RangeError(`the lot ${spec.lot} is finer than ${spec.base}`);
  }

  /** The price with all decimals of the tick, as venues write it: `0.0100`. */
  price(ticks: bigint): string {
    return fixed(ticks * this.#tick.units, this.#tick.decimals);
  }

  /** The size with all decimals of the lot. */
  size(lots: bigint): string {
    return fixed(lots * this.#lot.units, this.#lot.decimals);
  }

  /** @returns undefined if the price is no whole number of ticks. */
  ticks(price: string): bigint | undefined {
    return whole(price, this.#tick);
  }

  /** @returns undefined if the size is no whole number of lots. */
  lots(size: string): bigint | undefined {
    return whole(size, this.#lot);
  }

  /** The largest number of lots within a size; for sizes that a seed drew. */
  lotsWithin(size: number): bigint {
    return parseUnits(size.toFixed(this.#lot.decimals), this.#lot.decimals) / this.#lot.units;
  }

  /** The ticks next to a price; for prices that a seed drew. */
  ticksNear(price: number): bigint {
    return parseUnits(price.toFixed(this.#tick.decimals), this.#tick.decimals) / this.#tick.units;
  }

  baseUnits(lots: bigint): bigint {
    return lots * this.#lot.units * 10n ** BigInt(this.#base - this.#lot.decimals);
  }

  /** The value in units of the quote asset, rounded down. */
  quoteUnits(ticks: bigint, lots: bigint): bigint {
    const exact = ticks * this.#tick.units * lots * this.#lot.units * 10n ** BigInt(this.#quote);
    return exact / 10n ** BigInt(this.#tick.decimals + this.#lot.decimals);
  }

  /** Units of the base asset that are worth `quote` units at a price, rounded up. */
  baseWorth(quote: bigint, ticks: bigint): bigint {
    const numerator = quote * 10n ** BigInt(this.#base + this.#tick.decimals);
    return divide(numerator, ticks * this.#tick.units * 10n ** BigInt(this.#quote), 'ceiling');
  }

  baseText(units: bigint): string {
    return formatUnits(units, this.#base);
  }

  quoteText(units: bigint): string {
    return formatUnits(units, this.#quote);
  }
}

/** Writes units with all their decimals. */
export function fixed(units: bigint, decimals: number): string {
  if (decimals === 0) return units.toString();
  const digits = units.toString().padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

function whole(text: string, step: Step): bigint | undefined {
  if (!/^\d{1,30}(\.\d{0,30})?$/.test(text)) return undefined;
  const [head, tail = ''] = text.split('.');
  if (/[1-9]/.test(tail.slice(step.decimals))) return undefined;
  const units = BigInt(head! + tail.slice(0, step.decimals).padEnd(step.decimals, '0'));
  return units % step.units === 0n ? units / step.units : undefined;
}
