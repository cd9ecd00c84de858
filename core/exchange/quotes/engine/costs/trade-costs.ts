import { parseUnits } from '../../../../domain/amount.ts';
import type { CostTerms } from '../../../../ports/markets/market-feed.ts';
import type { MarketShape } from '../../../../ports/markets/market-feed.ts';
import type { Leg } from '../search/trade.ts';

/** An amount of an asset, in float64. */
interface Cost {
  readonly asset: number;
  readonly units: number;
}

const MOST_HOPS = 4;

/**
 * What trades cost besides the venues' fees: an amount for each order, and one for each hop at another venue than the
 * hop before it. Used to choose between trades; what a trade yields is without it.
 */
export class TradeCosts {
  /** Whether nothing costs anything. */
  readonly isFree: boolean;
  readonly #values: Float64Array;
  /** Per listing: the cost of an order, and that of moving coins to its venue; undefined for nothing. */
  readonly #orders: readonly (Cost | undefined)[];
  readonly #arrivals: readonly (Cost | undefined)[];
  /** The same by venue; empty where nothing costs anything. */
  readonly #kinds: { readonly orders: readonly (Cost | undefined)[]; readonly arrivals: readonly (Cost | undefined)[] };

  /**
   * @param values per asset: the value of a unit, which costs in different assets are compared by.
   * @throws RangeError for a cost in an unknown asset, or of no plain decimal amount.
   */
  constructor({ assets, venues, listings }: MarketShape, values: Float64Array) {
    const indexOf = new Map(assets.map(({ id }, index) => [id, index]));
    const cost = (terms: CostTerms | undefined, venue: string): Cost | undefined => {
      if (terms === undefined) return undefined;
      const asset = indexOf.get(terms.asset);
      if (asset === undefined) throw new RangeError(`${venue}: a cost in the unknown asset ${terms.asset}`);
      return { asset, units: Number(parseUnits(terms.amount, assets[asset]!.decimals, 'ceiling')) };
    };
    const costsOf = new Map(
      venues.map(({ id, orderCost, arrivalCost }) => [id, [cost(orderCost, id), cost(arrivalCost, id)] as const]),
    );
    this.#orders = listings.map(({ venue }) => costsOf.get(venue)?.[0]);
    this.#arrivals = listings.map(({ venue }) => costsOf.get(venue)?.[1]);
    this.isFree = [...this.#orders, ...this.#arrivals].every((one) => (one?.units ?? 0) === 0);
    const kinds = this.isFree ? [] : [...costsOf.values()];
    this.#kinds = { orders: kinds.map(([order]) => order), arrivals: kinds.map(([, arrival]) => arrival) };
    this.#values = values;
  }

  /** The value of what legs cost. */
  of(legs: readonly Pick<Leg, 'fills'>[]): number {
    let value = 0;
    if (this.isFree) return value;
    for (const { fills } of legs) {
      for (const [k, { hop }] of fills.entries()) {
        value += this.#valueOf(this.#orders[hop.listing]);
        if (k > 0 && fills[k - 1]!.hop.venue !== hop.venue) value += this.#valueOf(this.#arrivals[hop.listing]);
      }
    }
    return value;
  }

  /** A bound on what any leg costs. */
  most(): number {
    let [order, arrival] = [0, 0];
    for (const one of this.#kinds.orders) order = Math.max(order, this.#valueOf(one));
    for (const one of this.#kinds.arrivals) arrival = Math.max(arrival, this.#valueOf(one));
    return MOST_HOPS * (order + arrival);
  }

  /** About what a leg costs: an order at an average venue. */
  usual(): number {
    let sum = 0;
    for (const one of this.#kinds.orders) sum += this.#valueOf(one);
    return sum / Math.max(1, this.#kinds.orders.length);
  }

  #valueOf(cost: Cost | undefined): number {
    return cost === undefined ? 0 : cost.units * this.#values[cost.asset]!;
  }
}
