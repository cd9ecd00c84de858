import { BOOK_ROW, MAX_INPUT, MIN_INPUT } from '../hops/book-row.ts';
import { type Hop, SAFETY } from '../hops/hop.ts';
import { HopRows } from '../hops/hop-rows.ts';
import { type AssetGraph, SMALL_MARKET } from './asset-graph.ts';
import { AssetValues } from './asset-values.ts';
import { ChangedHops } from './changed-hops.ts';
import { WeightTier } from './weight-tier.ts';

/** The bounds of one asset are lowered every so many changes of hops, so that nobody waits for all of them. */
const SETTLE_EVERY = 32;
/** An asset is valued again when its price moved by more than this part. */
const MOVED = 1e-4;
/** A tier that is behind by more hops than this is left out, while each use rates as many. */
const STALE_HOPS = 32;
/** Changes are counted in parts: one of the best price has this many, one that leaves it as it is has one. */
export const CHANGE_PARTS = 8;
/** Changes that a use of a tier reads at most. */
const READ_CHANGES = 512;
/** Sizes that have weights of their own, besides that of the first unit; each is four times the one before. */
const SIZES = 7;
const STEP = 4;

/**
 * The part of an amount's value that remains after an edge. Multiplied along a route, weights bound what remains, and
 * unlike rates they compare between routes through different assets. The average price of a larger amount is worse, so
 * larger amounts have weights of their own, which exclude most routes without reading a book. Those are rated on first
 * use after a change; the weights of the first unit at once.
 */
export class EdgeWeights {
  /** From the first unit upwards. Only `tierFor` and the first one are current. */
  readonly tiers: readonly WeightTier[];
  /** Per asset: the value of a unit, in an arbitrary measure. Any positive numbers are correct, good ones fast. */
  readonly values: Float64Array;
  readonly rows: HopRows;
  /** Per edge: the value below which none of its hops accepts an order, and that of its reverse edge. */
  readonly least: Float64Array;
  readonly reverseLeast: Float64Array;
  /** Per edge: the least input that any of its hops accepts. */
  readonly #floors: Float64Array;
  /** A bound on every weight, at least 1. */
  highest = 1;
  readonly #graph: AssetGraph;
  /** By listing, twice: its hop that sells, and its hop that buys. */
  readonly #indexOfHop: Int32Array;
  readonly #assetValues: AssetValues;
  /**
   * How many times hops have changed so far; how many of these changes may bring other routes into use, which below the best
   * price only those of a small market do; and per edge how much, in parts.
   */
  changes = 0;
  moves = 0;
  readonly #edgeChanges: Int32Array;
  /** What the tiers follow; one that is behind by more rates all hops again. */
  readonly #changed: ChangedHops;
  /** Per hop: whether it has depth. */
  readonly #isDeep: Uint8Array;
  readonly #isSmall: boolean;
  /** The asset to settle next. */
  #next = 0;
  /** Hops with depth now, and when the tiers were fitted, none before. */
  #deep = 0;
  #priced = 0;

  constructor(graph: AssetGraph) {
    this.#graph = graph;
    this.#indexOfHop = new Int32Array(graph.hops.length);
    for (const [hopIndex, hop] of graph.hops.entries()) this.#indexOfHop[placeOf(hop)] = hopIndex;
    this.values = new Float64Array(graph.size).fill(1);
    this.rows = new HopRows(graph.hops);
    this.least = new Float64Array(graph.to.length);
    this.reverseLeast = new Float64Array(graph.to.length);
    this.#floors = new Float64Array(graph.to.length);
    this.#isDeep = new Uint8Array(graph.hops.length);
    this.#edgeChanges = new Int32Array(graph.to.length);
    this.#changed = new ChangedHops(graph.hops.length);
    this.#isSmall = graph.hops.length < SMALL_MARKET;
    this.tiers = Array.from({ length: SIZES + 1 }, () => new WeightTier(graph, this.values));
    this.#assetValues = new AssetValues(graph, this.tiers[0]!.rates, this.values);
  }

  /** How much the hops of an edge have changed so far, in `CHANGE_PARTS`; the count goes round after 2^32. */
  changesOf(edge: number): number {
    return this.#edgeChanges[edge]!;
  }

  /** The largest tier that is current and whose weights are bounds for a value; those of the first unit always are. */
  tierFor(value: number): WeightTier {
    let k = 0;
    while (k + 1 < this.tiers.length && this.tiers[k + 1]!.size <= value) k += 1;
    while (k > 0 && !this.#isCurrent(k)) k -= 1;
    return this.tiers[k]!;
  }

  /** Sum of the largest inputs of all hops that leave an asset. */
  maxInput(asset: number): number {
    const { rows, hopRows } = this.#graph;
    let maxInput = 0;
    for (let i = hopRows[rows[asset]!]!, end = hopRows[rows[asset + 1]!]!; i < end; i += 1)
      maxInput += this.rows.bookRows[i * BOOK_ROW + MAX_INPUT]!;
    return maxInput;
  }

  /**
   * Updates the weights of the first unit after a hop's depth changed, and marks the others.
   * @param place twice its listing, and one more for the hop that buys.
   * @param isTop whether its best price changed too.
   * @param unchanged input up to which no output changed.
   */
  hopChanged(place: number, isTop: boolean, unchanged: number): void {
    const hopIndex = this.#indexOfHop[place]!;
    const edge = this.#graph.edgeOf[hopIndex]!;
    this.changes += 1;
    if (isTop || this.#isSmall) this.moves += 1;
    this.#edgeChanges[edge]! += isTop ? CHANGE_PARTS : 1;
    const maxInput = this.rows.maxInput(hopIndex);
    const isDeep = maxInput > 0 ? 1 : 0;
    this.#deep += isDeep - this.#isDeep[hopIndex]!;
    this.#isDeep[hopIndex] = isDeep;
    if (this.#priced === 0) return;
    if (isTop) {
      this.#rateFirst(hopIndex);
      this.#updateLeast(edge);
      this.highest = Math.max(this.highest, this.tiers[0]!.weigh(edge));
    } else this.rows.bookRows[hopIndex * BOOK_ROW + MAX_INPUT] = maxInput;
    const least = this.#leastChanged(this.#graph.from[edge]!, unchanged * (1 - SAFETY));
    if (least <= SIZES) this.#changed.note(hopIndex, least);
    if (this.changes % SETTLE_EVERY === 0) this.#settleNext();
  }

  /**
   * Fits the weights to the market, once it has prices, and again when most of its books came later. To be called after
   * updates, so that no quote waits for it.
   */
  fit(): void {
    if (this.#deep <= 2 * this.#priced) return;
    this.#priced = this.#deep;
    const { hops, edgeOf, from, size } = this.#graph;
    for (let hopIndex = 0; hopIndex < hops.length; hopIndex += 1) this.#rateFirst(hopIndex);
    this.#assetValues.estimate();
    // The largest tier is the depth of an average hop, at the first known prices.
    const depths = hops.map(
      (_, hopIndex) => this.rows.bookRows[hopIndex * BOOK_ROW + MAX_INPUT]! * this.values[from[edgeOf[hopIndex]!]!]!,
    );
    const positive = depths.filter((depth) => depth > 0).toSorted((a, b) => a - b);
    const median = positive[positive.length >> 1] ?? 0;
    for (const [k, tier] of this.tiers.entries()) {
      tier.followed = this.#changed.count;
      tier.rated = hops.length;
      const value = k === 0 ? 0 : median / STEP ** (SIZES - k);
      for (let asset = 0; asset < size; asset += 1) tier.amounts[asset] = value / this.values[asset]!;
      for (let hopIndex = 0; hopIndex < hops.length; hopIndex += 1) tier.rate(hopIndex, hops[hopIndex]!);
      for (let edge = 0; edge < this.least.length; edge += 1) tier.weigh(edge);
      for (let asset = 0; asset < size; asset += 1) tier.settle(asset);
    }
    for (let edge = 0; edge < this.least.length; edge += 1) this.#updateLeast(edge);
    this.#finishRound();
  }

  /** The least of the larger tiers that a change of a hop from an asset concerns; more than there are for none. */
  #leastChanged(from: number, unchanged: number): number {
    let least = SIZES + 1;
    for (let amount = this.tiers[SIZES]!.amounts[from]!; least > 1 && !(amount <= unchanged); amount /= STEP)
      least -= 1;
    return least;
  }

  /** Rates some of the hops that changed since a tier was used. @returns whether that were all. */
  #isCurrent(k: number): boolean {
    const tier = this.tiers[k]!;
    const all = this.#graph.hops.length;
    const changed = this.#changed;
    if (tier.followed === changed.count && tier.rated === all) return true;
    if (changed.isLost(tier.followed)) [tier.followed, tier.rated] = [changed.count, 0];
    let rated = 0;
    for (; rated < STALE_HOPS && tier.rated < all; rated += 1) this.#rateIn(tier, tier.rated++);
    for (let i = 0; i < READ_CHANGES && rated < STALE_HOPS && tier.followed < changed.count; i += 1) {
      tier.followed += 1;
      const hopIndex = changed.hopFor(tier.followed, k);
      if (hopIndex < 0) continue;
      this.#rateIn(tier, hopIndex);
      rated += 1;
    }
    return tier.followed === changed.count && tier.rated === all;
  }

  #rateIn(tier: WeightTier, hopIndex: number): void {
    if (!tier.rate(hopIndex, this.#graph.hops[hopIndex]!)) return;
    this.highest = Math.max(this.highest, tier.weigh(this.#graph.edgeOf[hopIndex]!));
  }

  #rateFirst(hopIndex: number): void {
    const hop = this.#graph.hops[hopIndex]!;
    this.tiers[0]!.rate(hopIndex, hop);
    this.rows.refresh(hopIndex);
    this.rows.bookRows[hopIndex * BOOK_ROW + MIN_INPUT] = hop.minInput();
    this.rows.bookRows[hopIndex * BOOK_ROW + MAX_INPUT] = hop.maxInput();
  }

  /** Follows the prices one asset after the other, so that no update takes long. */
  #settleNext(): void {
    const asset = this.#next;
    const value = this.#assetValues.present(asset);
    if (Math.abs(value / this.values[asset]! - 1) > MOVED) this.#revalue(asset, value);
    for (let k = 0; k < this.tiers.length; k += 1) this.tiers[k]!.settle(asset);
    this.#next += 1;
    if (this.#next === this.#graph.size) this.#finishRound();
  }

  #revalue(asset: number, value: number): void {
    const { rows, reverseEdge } = this.#graph;
    this.values[asset] = value;
    for (let k = 0; k < this.tiers.length; k += 1) this.highest = Math.max(this.highest, this.tiers[k]!.revalue(asset));
    for (let edge = rows[asset]!, end = rows[asset + 1]!; edge < end; edge += 1)
      this.least[edge] = this.reverseLeast[reverseEdge[edge]!] = this.#floors[edge]! * value;
  }

  #finishRound(): void {
    this.#next = 0;
    let highest = 1;
    for (let k = 0; k < this.tiers.length; k += 1) highest = Math.max(highest, this.tiers[k]!.fit());
    this.highest = highest;
  }

  #updateLeast(edge: number): void {
    const { hopRows, from, reverseEdge } = this.#graph;
    let floor = Infinity;
    for (let hopIndex = hopRows[edge]!, end = hopRows[edge + 1]!; hopIndex < end; hopIndex += 1)
      floor = Math.min(floor, this.rows.bookRows[hopIndex * BOOK_ROW + MIN_INPUT]!);
    this.#floors[edge] = floor;
    this.least[edge] = this.reverseLeast[reverseEdge[edge]!] = floor * this.values[from[edge]!]!;
  }
}

function placeOf({ listing, from, base }: Hop): number {
  return 2 * listing + (from === base ? 0 : 1);
}
