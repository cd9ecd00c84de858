import { parseUnits } from '../../../domain/amount.ts';
import { VENUE_DECIMALS } from '../../../domain/hedging/venue-amount.ts';
import { type HedgingSettings, MILLION } from '../hedging-settings.ts';
import type { HedgeBooks, HedgeHop } from './hedge-books.ts';
import { orderOf, type PlannedOrder } from './order-of.ts';

interface PlanInput {
  readonly books: HedgeBooks;
  readonly settings: HedgingSettings;
  /** By asset, in units of 10^-18: those that stay whatever becomes of open orders. */
  readonly positions: ReadonlyMap<string, bigint>;
  /** By venue and asset: what can be spent. Other venues take no orders now. */
  readonly holdings: ReadonlyMap<string, ReadonlyMap<string, bigint>>;
  /** The worth that may still be sent today. */
  readonly dayLeft: bigint;
}

/** Parts per million of a balance that are left for fees. */
const FEE_RESERVE = 20_000n;
/** An order's price is compared with that of its first tenth, or of the least order where that is more. */
const FIRST_PART = 10n;

/** A planned order with its worth in the unit of the limits. */
export interface PlannedHedge extends PlannedOrder {
  readonly worth: bigint;
}

/** An asset whose position is worth an order, and for which there is none. */
export interface Waiting {
  readonly asset: string;
  /** No book has a price of it; the worth of a day's orders is used up; no venue has the coins, the depth or the price. */
  readonly why: 'no-price' | 'day-limit' | 'no-order';
}

export interface Plan {
  readonly orders: readonly PlannedHedge[];
  readonly waiting: readonly Waiting[];
}

/** An amount below which nothing is worth an order, whatever the settings: guards against endless dust. */
const LEAST_AMOUNT = 10n ** BigInt(VENUE_DECIMALS - 15);

/**
 * The orders that work positions off now. What is held too much of one asset is traded for what is owed of another where a
 * market trades the two; what is left is traded for the homes. One order an asset at a time, so that each is planned on
 * positions that are known.
 */
export function planOrders(input: PlanInput): Plan {
  return new Planning(input).run();
}

class Planning {
  readonly #input: PlanInput;
  readonly #holdings: Map<string, Map<string, bigint>>;
  /** Assets that an order of this plan moves. */
  readonly #busy = new Set<string>();
  readonly #unpriced: string[] = [];
  #dayLeft: bigint;

  constructor(input: PlanInput) {
    this.#input = input;
    this.#holdings = new Map([...input.holdings].map(([venue, assets]) => [venue, new Map(assets)]));
    this.#dayLeft = input.dayLeft;
  }

  run(): Plan {
    const orders: PlannedHedge[] = [];
    const add = (order: PlannedHedge | undefined, ...assets: readonly string[]) => {
      if (order === undefined) return;
      for (const asset of assets) this.#busy.add(asset);
      this.#spend(order);
      orders.push(order);
    };
    const [longs, shorts] = [this.#due(1n), this.#due(-1n)];
    for (const [from, held] of longs)
      for (const [to, owed] of shorts)
        if (!this.#busy.has(from) && !this.#busy.has(to)) add(this.#netted(from, held, to, owed), from, to);
    const { homes } = this.#input.settings;
    for (const [from, held] of longs)
      if (!this.#busy.has(from)) add(this.#best(homes.map((to) => ({ from, to, amount: held }))), from);
    for (const [to, owed] of shorts)
      if (!this.#busy.has(to))
        add(this.#best(homes.map((from) => ({ from, to, amount: this.#payFor(from, to, owed) }))), to);
    const why = this.#dayLeft < this.#input.settings.least ? 'day-limit' : 'no-order';
    const left = [...longs, ...shorts].map(([asset]) => asset).filter((asset) => !this.#busy.has(asset));
    return {
      orders,
      waiting: [
        ...left.map((asset) => ({ asset, why }) as const),
        ...this.#unpriced.map((asset) => ({ asset, why: 'no-price' }) as const),
      ],
    };
  }

  /** Positions of one sign that are worth an order, the largest first; as amounts above zero. */
  #due(sign: bigint): readonly (readonly [string, bigint])[] {
    const { positions, settings } = this.#input;
    return [...positions]
      .flatMap(([asset, position]) => {
        const amount = position * sign;
        if (amount < LEAST_AMOUNT || settings.homes.includes(asset)) return [];
        const worth = this.#worth(asset, amount);
        if (worth === undefined) this.#unpriced.push(asset);
        return worth === undefined || worth < settings.least ? [] : [{ asset, amount, worth }];
      })
      .toSorted((a, b) => (a.worth > b.worth ? -1 : a.worth < b.worth ? 1 : a.asset < b.asset ? -1 : 1))
      .map(({ asset, amount }) => [asset, amount] as const);
  }

  #netted(from: string, held: bigint, to: string, owed: bigint): PlannedHedge | undefined {
    // Few pairs of assets have a market, and the price of each takes a search: the process follows the books meanwhile.
    if (this.#input.books.hops(from, to).length === 0) return undefined;
    const pay = this.#payFor(from, to, owed);
    return this.#best([{ from, to, amount: pay < held ? pay : held }]);
  }

  /** What buying an amount costs by the best prices; nothing without a way. */
  #payFor(from: string, to: string, amount: bigint): bigint {
    const one = this.#input.books.worth(from, to, 10n ** BigInt(VENUE_DECIMALS));
    return one === undefined || one === 0n ? 0n : (amount * 10n ** BigInt(VENUE_DECIMALS)) / one;
  }

  /**
   * The order that brings most for what it spends, among those within the limits. Orders worth less than half of the largest
   * do not count: a small offer at a good price, renewed again and again, would keep all larger ones waiting.
   */
  #best(
    ways: readonly { readonly from: string; readonly to: string; readonly amount: bigint }[],
  ): PlannedHedge | undefined {
    const { books } = this.#input;
    const found = ways.flatMap(({ from, to, amount }) =>
      books.hops(from, to).flatMap((hop) => {
        const order = this.#within(hop, from, amount);
        const brings = order && this.#worth(to, order.brought);
        const takes = order && this.#worth(from, this.#byBooks(order));
        return order && brings && takes ? [{ order, brings, takes }] : [];
      }),
    );
    const largest = found.reduce((most, { order }) => max(most, order.worth), 0n);
    let best: (typeof found)[number] | undefined;
    for (const one of found) {
      if (one.order.worth * 2n < largest) continue;
      if (!best || one.brings * best.takes > best.brings * one.takes) best = one;
    }
    return best?.order;
  }

  /** The largest order at a listing within balance, limits and slippage; smaller ones are tried where depth is thin. */
  #within({ hop, listing, symbol }: HedgeHop, from: string, amount: bigint): PlannedHedge | undefined {
    const { books, settings } = this.#input;
    const held = this.#holdings.get(listing.venue)?.get(from) ?? 0n;
    const slippage = BigInt(settings.slippage);
    // A buyer may have to pay up to the limit, and the fee may be taken from the same coins.
    const spendable = (held * (MILLION - slippage - FEE_RESERVE)) / MILLION;
    const limit = this.#amountWorth(from, min(settings.orderLimit, this.#dayLeft));
    for (let most = min(min(amount, spendable), limit); most > 0n; most /= 2n) {
      const order = orderOf(books, { hop, listing, symbol }, most, slippage);
      const worth = order && this.#worth(from, this.#byBooks(order));
      if (!order || worth === undefined || worth < settings.least) return undefined;
      if (this.#isFair({ hop, listing, symbol }, order, worth)) return { ...order, worth };
    }
    return undefined;
  }

  /**
   * Whether an order takes no more depth of its book than the slippage allows, and its price is as near to the best trade
   * of the same amount over all books. Both are measured on amounts, never on the best level alone: an offer of a few coins
   * at a good price, which anybody can make, would make every larger order look bad. The venue's fee does not count in the
   * price: it is known, and must not leave an account at a dear venue without orders.
   */
  #isFair(way: HedgeHop, order: PlannedOrder, worth: bigint): boolean {
    const { books, settings } = this.#input;
    const { from, to } = way.hop;
    const isNear = (amount: bigint, best: bigint | undefined) =>
      best !== undefined && amount * MILLION >= best * (MILLION - BigInt(settings.slippage));
    const spent = this.#byBooks(order);
    const first = (spent * max(MILLION / FIRST_PART, min(MILLION, (settings.least * MILLION) / worth))) / MILLION;
    const beforeFee = order.side === 'sell' ? order.expected : parseUnits(order.size, VENUE_DECIMALS);
    const best = books.traded(from, to, spent) ?? books.worth(from, to, spent);
    return isNear(order.brought, books.scaled(way, first, spent) ?? order.brought) && isNear(beforeFee, best);
  }

  /** What an order spends by the books. */
  #byBooks({ side, spent, expected }: PlannedOrder): bigint {
    return side === 'sell' ? spent : expected;
  }

  #worth(asset: string, amount: bigint): bigint | undefined {
    return this.#input.books.worth(asset, this.#input.settings.unit, amount);
  }

  /** The amount of an asset that has a worth. */
  #amountWorth(asset: string, worth: bigint): bigint {
    const one = this.#worth(asset, 10n ** BigInt(VENUE_DECIMALS));
    return one === undefined || one === 0n || worth <= 0n ? 0n : (worth * 10n ** BigInt(VENUE_DECIMALS)) / one;
  }

  #spend({ venue, market, side, spent, worth }: PlannedHedge): void {
    const assets = this.#holdings.get(venue);
    const asset = side === 'sell' ? market.base : market.quote;
    assets?.set(asset, (assets.get(asset) ?? 0n) - spent);
    this.#dayLeft -= worth;
  }
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
