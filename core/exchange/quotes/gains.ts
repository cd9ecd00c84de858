import type { AssetGraph } from './asset-graph.ts';
import { assetValues } from './asset-values.ts';
import { bestPlace } from './best-rate.ts';
import { boughtFor, ORDER, type Order, soldFor } from './book-exact.ts';
import { BUY, FLOOR, HEAD, KIND, POOL, ROOM, SELL, TAKEN_LOTS, TAKEN_VALUE } from './book-head.ts';
import { placePurchase, placeSale, yieldOfBuying, yieldOfSelling } from './book-place.ts';
import { reachBuy, reachSell } from './book-reach.ts';
import { type Coverage, FILLED, type Hop, type Interval, SAFETY } from './hop.ts';
import type { LevelTable } from './level-table.ts';

/** How many moved rates make the assets' values worth estimating anew. */
const STALE_AFTER = 2048;
/** Sizes for which gains are kept, besides that of the first unit; each is four times the one before. */
const SIZES = 7;
const STEP = 4;

/** Gains for amounts of one size or more. */
export interface Tier {
  /** The value from which on the gains are bounds. */
  size: number;
  /** Per asset: the amount they were taken at. */
  readonly amounts: Float64Array;
  /** Per hop: units out per unit in, on average, at that amount; smooth, and so never below what trades. */
  readonly rates: Float64Array;
  /** Per slot: the place of the hop with the best rate, its gain, and that of its mirror. */
  readonly bests: Int32Array;
  readonly gains: Float64Array;
  readonly mirrorGains: Float64Array;
  /** Per asset: a bound on the gains of the slots that leave it, and of those that come to it. */
  readonly bestOut: Float64Array;
  readonly bestIn: Float64Array;
}

/**
 * What money keeps of its value on the way over a slot. Multiplied along a route, gains bound what the route can keep,
 * and unlike rates they compare between routes whatever the assets in between. The average price of a larger amount is
 * worse, so larger amounts have gains of their own: they rule out most routes without a look at a book.
 */
export class Gains {
  /** From the first unit up. */
  readonly tiers: readonly Tier[];
  /** Per asset: what a unit is worth, in an arbitrary common measure. Any positive numbers are right, good ones fast. */
  readonly values: Float64Array;
  /** Per hop: a row as `book-head.ts` has it. */
  readonly heads: Float64Array;
  /** Per slot: the value below which none of its hops takes an order, and that of its mirror. */
  readonly least: Float64Array;
  readonly mirrorLeast: Float64Array;
  /** A bound on every gain, at least 1. */
  highest = 1;
  readonly #graph: AssetGraph;
  readonly #reach: Interval = new Float64Array(2);
  readonly #levels: readonly (LevelTable | undefined)[];
  readonly #placeOf: ReadonlyMap<Hop, number>;
  /** How many hops moved so far. */
  moves = 0;
  #moved = STALE_AFTER;
  #isSized = false;

  constructor(graph: AssetGraph) {
    this.#graph = graph;
    this.#placeOf = new Map(graph.hops.map((hop, place) => [hop, place]));
    this.values = new Float64Array(graph.size).fill(1);
    this.heads = new Float64Array(graph.hops.length * HEAD);
    this.#levels = graph.hops.map((hop, place) => {
      hop.lay(this.heads, place * HEAD);
      return hop.levels;
    });
    this.least = new Float64Array(graph.to.length);
    this.mirrorLeast = new Float64Array(graph.to.length);
    this.tiers = Array.from({ length: SIZES + 1 }, () => tierFor(graph));
  }

  /** `Hop.reach` of the hop at a place. */
  reach(place: number, low: number, high: number, out: Interval): Coverage {
    const { heads } = this;
    const at = place * HEAD;
    const kind = heads[at + KIND]!;
    if (kind === SELL) return reachSell(heads, at, this.#levels[place]!, low, high, out);
    if (kind === BUY) return reachBuy(heads, at, this.#levels[place]!, low, high, out);
    return this.#graph.hops[place]!.reach(low, high, out);
  }

  /** What an amount yields at most at the hop at a place; below zero when depth ends before the amount does. */
  yields(place: number, amountIn: number): number {
    const { heads } = this;
    const at = place * HEAD;
    const kind = heads[at + KIND]!;
    if (kind === SELL) return yieldOfSelling(heads, at, this.#levels[place]!, amountIn);
    if (kind === BUY) return yieldOfBuying(heads, at, this.#levels[place]!, amountIn);
    const coverage = this.#graph.hops[place]!.reach(amountIn, amountIn, this.#reach);
    return coverage === FILLED ? this.#reach[1]! : -this.#reach[1]!;
  }

  /** What exactly an amount yields at the hop at a place, and of what order; NaN where float64 cannot tell. */
  exactly(place: number, amountIn: number, order: Order): number {
    const { heads } = this;
    const at = place * HEAD;
    const kind = heads[at + KIND]!;
    if (kind === SELL) return soldFor(heads, at, this.#levels[place]!, amountIn, order);
    return kind === BUY ? boughtFor(heads, at, this.#levels[place]!, amountIn, order) : NaN;
  }

  /** `Hop.place` of the hop at a place. */
  place(place: number, amountIn: number): number {
    const { heads } = this;
    const at = place * HEAD;
    const kind = heads[at + KIND]!;
    if (kind === SELL) return placeSale(heads, at, this.#levels[place]!, amountIn);
    if (kind === BUY) return placePurchase(heads, at, this.#levels[place]!, amountIn);
    return this.#graph.hops[place]!.place(amountIn);
  }

  /** Takes the depth of an exact order. */
  take(place: number, order: Order): void {
    const at = place * HEAD;
    this.heads[at + TAKEN_LOTS]! += order[ORDER.lots]!;
    this.heads[at + TAKEN_VALUE]! += order[ORDER.value]!;
  }

  /** Gives back what was placed or taken there so. */
  unplace(place: number): void {
    const at = place * HEAD;
    if (this.heads[at + KIND] === POOL) this.#graph.hops[place]!.release();
    else this.heads[at + TAKEN_LOTS] = this.heads[at + TAKEN_VALUE] = 0;
  }

  /** The largest tier whose gains are bounds for a value; those of the first unit always are. */
  tierFor(value: number): Tier {
    return this.tiers[this.tierIndex(value)]!;
  }

  tierIndex(value: number): number {
    let k = 0;
    while (k + 1 < this.tiers.length && this.tiers[k + 1]!.size <= value) k += 1;
    return k;
  }

  /** What all hops that leave an asset can take. */
  room(asset: number): number {
    const { rows, hopRows } = this.#graph;
    let room = 0;
    for (let i = hopRows[rows[asset]!]!, end = hopRows[rows[asset + 1]!]!; i < end; i += 1)
      room += this.heads[i * HEAD + ROOM]!;
    return room;
  }

  /** Takes note that the depth of a hop moved. */
  moved(hop: Hop): void {
    const place = this.#placeOf.get(hop)!;
    this.moves += 1;
    const slot = this.#graph.slotOf[place]!;
    if (!this.#isSized) return;
    this.#rate(place);
    this.#moved += 1;
    this.#lower(slot);
    for (const tier of this.tiers) this.#weigh(tier, slot);
  }

  /** Puts in order what updates leave for later; to be called before a search. */
  settle(): void {
    if (this.#moved < STALE_AFTER) return;
    this.#moved = 0;
    if (!this.#isSized) this.#size();
    assetValues(this.#graph, this.tiers[0]!.rates, this.values);
    this.highest = 1;
    for (let slot = 0; slot < this.least.length; slot += 1) this.#lower(slot);
    for (const tier of this.tiers) {
      tier.size = tier.amounts.reduce((most, amount, asset) => Math.max(most, amount * this.values[asset]!), 0);
      tier.bestOut.fill(0);
      tier.bestIn.fill(0);
      for (let slot = 0; slot < tier.gains.length; slot += 1) this.#weigh(tier, slot);
    }
  }

  /** Fits the tiers to the market: the largest is what an average hop can take, at the first prices seen. */
  #size(): void {
    this.#isSized = true;
    const { hops, slotOf, from, size } = this.#graph;
    for (let place = 0; place < hops.length; place += 1) this.#rate(place);
    assetValues(this.#graph, this.tiers[0]!.rates, this.values);
    const depths = hops.map((_, place) => this.heads[place * HEAD + ROOM]! * this.values[from[slotOf[place]!]!]!);
    const median = depths.filter((depth) => depth > 0).toSorted((a, b) => a - b)[Math.floor(depths.length / 2)] ?? 0;
    for (const [k, { amounts }] of this.tiers.entries()) {
      if (k === 0) continue;
      for (let asset = 0; asset < size; asset += 1) amounts[asset] = median / STEP ** (SIZES - k) / this.values[asset]!;
    }
    for (let place = 0; place < hops.length; place += 1) this.#rate(place);
  }

  #rate(place: number): void {
    const hop = this.#graph.hops[place]!;
    const top = hop.rate();
    this.heads[place * HEAD + FLOOR] = hop.floor();
    this.heads[place * HEAD + ROOM] = hop.room();
    const asset = this.#graph.from[this.#graph.slotOf[place]!]!;
    for (const { amounts, rates } of this.tiers) {
      const amount = amounts[asset]!;
      rates[place] = amount === 0 ? top : Math.min(top, (hop.smoothOutput(amount) / amount) * (1 + SAFETY));
    }
  }

  #lower(slot: number): void {
    const { hopRows, from, mirror } = this.#graph;
    let floor = Infinity;
    for (let place = hopRows[slot]!, end = hopRows[slot + 1]!; place < end; place += 1)
      floor = Math.min(floor, this.heads[place * HEAD + FLOOR]!);
    this.least[slot] = this.mirrorLeast[mirror[slot]!] = floor * this.values[from[slot]!]!;
  }

  #weigh({ rates, bests, gains, mirrorGains, bestOut, bestIn }: Tier, slot: number): void {
    const { from, to, mirror } = this.#graph;
    const [start, end] = [from[slot]!, to[slot]!];
    const best = bestPlace(this.#graph, rates, slot);
    const gain = (rates[best]! * this.values[end]!) / this.values[start]!;
    bests[slot] = best;
    gains[slot] = gain;
    mirrorGains[mirror[slot]!] = gain;
    // A bound is raised at once but lowered only when the values settle: finding the second best costs a row.
    if (gain > bestOut[start]!) bestOut[start] = gain;
    if (gain > bestIn[end]!) bestIn[end] = gain;
    if (gain > this.highest) this.highest = gain;
  }
}

function tierFor({ size, to, hops }: AssetGraph): Tier {
  const [perAsset, perSlot] = [() => new Float64Array(size), () => new Float64Array(to.length)];
  return {
    size: 0,
    amounts: perAsset(),
    rates: new Float64Array(hops.length),
    bests: new Int32Array(to.length),
    gains: perSlot(),
    mirrorGains: perSlot(),
    bestOut: perAsset(),
    bestIn: perAsset(),
  };
}
