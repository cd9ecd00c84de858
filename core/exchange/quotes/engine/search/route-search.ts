import type { AssetGraph } from './asset-graph.ts';
import type { EdgeWeights } from './edge-weights.ts';
import { FirstHops } from './first-hops.ts';
import { type Interval, SAFETY } from '../hops/hop.ts';
import { LastHops } from './last-hops.ts';
import { type Pricer, NONE, RouteList, SEARCHED } from './route-list.ts';
import type { Direction } from './search-direction.ts';

/** The likely legs are guessed by the weights for this part of the amount. */
const PARTS = 12;
/** Routes whose score bounds differ by more than this are priced before the search goes on. */
const DOUBT = 1e-6;

/**
 * Finds, in float64, every route of at most three hops that may be the best: its bound is not below the certain score
 * of another. A route is the list of assets it passes; the exact pricing that follows chooses the venues.
 *
 * Most routes are never computed: the product of their top weights is below the best score so far. Routes of one and
 * two hops come first, to raise that bar before the many of three. The object is reused and allocates nothing.
 */
export class RouteSearch {
  /** What a route may cost, as a score: the bar is that much below the certain scores. */
  slack = 0;
  /** The routes of the last search, in search order: backward, the first asset is the one next to the payout. */
  readonly found = new RouteList();
  readonly #graph: AssetGraph;
  readonly #weights: EdgeWeights;
  readonly #first: FirstHops;
  readonly #last: LastHops;
  readonly #amounts: Interval = new Float64Array(2);
  #direction!: Direction;
  #price: Pricer | undefined;
  #start = 0;
  #end = 0;
  #given = 0;
  /** The score of the given amount, and the best certain score at the end. */
  #score = 0;
  #bar = 0;
  #isDoubtful = false;
  /** The intermediate assets of a route that is left out, or NONE; `SEARCHED` where all routes are searched. */
  #knownFirst = SEARCHED;
  #knownSecond = NONE;
  /** Whether the start trades with fewer assets than the end. */
  #isStartSmaller = false;

  constructor(graph: AssetGraph, weights: EdgeWeights) {
    this.#graph = graph;
    this.#weights = weights;
    this.#first = new FirstHops(graph);
    this.#last = new LastHops(graph);
  }

  /**
   * Leaves the routes in `found`. @param given units of the asset at `start`.
   * @param price prices routes during the search, which raises the bar; `found` is empty afterwards then.
   * @param bar a score that is reached already: routes below it are left out.
   * @param knownFirst with `knownSecond` the intermediate assets of a route whose score the bar holds: it is left out.
   */
  run(
    by: Direction,
    start: number,
    end: number,
    given: number,
    price?: Pricer,
    bar = 0,
    knownFirst = SEARCHED,
    knownSecond = NONE,
  ): void {
    this.#direction = by;
    this.#price = price;
    this.#start = start;
    this.#end = end;
    this.#given = given;
    this.#isStartSmaller = this.#graph.degree(start) <= this.#graph.degree(end);
    this.#bar = bar;
    this.#knownFirst = knownFirst;
    this.#knownSecond = knownSecond;
    this.#isDoubtful = false;
    this.found.clear();
    this.#amounts.fill(given);
    this.#score = by.optimistic(start, this.#amounts);
    this.#first.begin(by, start, given);
    this.#last.begin(by, end, this.#score * this.#weights.highest ** 2);
    by.guess(this.#score, PARTS);
    if (knownFirst !== NONE) this.#oneHop();
    const likely = bar === 0 ? this.#mostLikely() : knownSecond === NONE ? knownFirst : NONE;
    // Guessed weights are no bounds, so this route is computed to its end whatever its weights are.
    if (bar === 0 && likely !== NONE && this.#arrive(likely, Infinity) > 0) this.#offerThrough(likely);
    this.#priceFound(false);
    this.#sharpen();
    this.#twoHops(likely);
    this.#priceFound(false);
    this.#threeHops();
    this.#priceFound(true);
  }

  /** @param isLast whether the search is complete; before that, prices are worth their time only in case of doubt. */
  #priceFound(isLast: boolean): void {
    if (this.#price !== undefined && (isLast || this.#isDoubtful)) this.#bar = this.found.price(this.#bar, this.#price);
  }

  #oneHop(): void {
    const edge = this.#graph.edge(this.#start, this.#end);
    if (edge >= 0 && this.#direction.step(edge, this.#given, this.#given, 0, this.#amounts)) this.#offer(NONE, NONE);
  }

  /** Uses the sharpest weights that the bar allows. */
  #sharpen(): void {
    this.#direction.bound(this.#score, this.#bar);
    this.#last.note();
  }

  #twoHops(likely: number): void {
    const { rows, to, edges } = this.#graph;
    const { weights, reverseWeights } = this.#direction;
    // The bar rises during the loop; its earlier value only lets more routes through.
    const bar = this.#bar / this.#score;
    const endRow = this.#end * this.#graph.size;
    if (this.#isStartSmaller) {
      for (let edge = rows[this.#start]!, end = rows[this.#start + 1]!; edge < end; edge += 1) {
        const last = edges[endRow + to[edge]!]!;
        if (last >= 0 && weights[edge]! * reverseWeights[last]! > bar && to[edge] !== likely) this.#through(to[edge]!);
      }
      return;
    }
    const least = bar / this.#direction.bestOut[this.#start]!;
    const startRow = this.#start * this.#graph.size;
    for (let edge = rows[this.#end]!, end = rows[this.#end + 1]!; edge < end; edge += 1) {
      if (reverseWeights[edge]! <= least) continue;
      const first = edges[startRow + to[edge]!]!;
      if (first >= 0 && weights[first]! * reverseWeights[edge]! > bar && to[edge] !== likely) this.#through(to[edge]!);
    }
  }

  /** The intermediate asset with the highest bound: computed first, it raises the bar for the others. */
  #mostLikely(): number {
    const { rows, to, edges } = this.#graph;
    const { weights, reverseWeights, least } = this.#direction;
    const [row, other] = this.#isStartSmaller ? [this.#start, this.#end] : [this.#end, this.#start];
    const otherRow = other * this.#graph.size;
    let likely = NONE;
    let best = 0;
    for (let edge = rows[row]!, end = rows[row + 1]!; edge < end; edge += 1) {
      const across = edges[otherRow + to[edge]!]!;
      if (across < 0) continue;
      const [first, last] = this.#isStartSmaller ? [edge, across] : [across, edge];
      const weight = weights[first]! * reverseWeights[last]!;
      if (weight <= best || least[first]! > this.#score || this.#last.of(to[edge]!) === 0) continue;
      best = weight;
      likely = to[edge]!;
    }
    return likely;
  }

  #through(via: number): void {
    const weight = this.#last.of(via);
    // The first hop is computed once and may serve other routes too.
    const arrived = weight === 0 ? 0 : this.#arrive(via);
    if (arrived * weight > this.#bar) this.#offerThrough(via);
  }

  #offerThrough(via: number): void {
    const last = this.#graph.edge(via, this.#end);
    const needed = this.#neededAt(this.#end, 1);
    if (this.#direction.step(last, this.#first.lows[via]!, this.#first.highs[via]!, needed, this.#amounts))
      this.#offer(via, NONE);
  }

  #threeHops(): void {
    const { rows, to } = this.#graph;
    let { weights, bestOut } = this.#direction;
    let isBarred = this.#bar > 0;
    for (let edge = rows[this.#start]!, end = rows[this.#start + 1]!; edge < end; edge += 1) {
      // Without a route of two hops there was no bar; the first route of three sets it.
      if (!isBarred && this.#bar > 0) {
        isBarred = true;
        this.#sharpen();
        ({ weights, bestOut } = this.#direction);
      }
      const first = to[edge]!;
      // The first hop's books are read only when the weights of a whole route promise enough.
      const bound = this.#first.isVisited(first) ? this.#first.scores[first]! : this.#score * weights[edge]!;
      if (bound * bestOut[first]! * this.#last.best <= this.#bar || first === this.#end) continue;
      if (this.#graph.degree(first) <= this.#graph.degree(this.#end)) this.#onFromFirst(first, bound);
      else this.#backFromEnd(first, bound);
    }
  }

  /** @param arriving upper bound of the score that arrives at the first asset. */
  #onFromFirst(first: number, arriving: number): void {
    const { rows, to, edges } = this.#graph;
    const { weights, reverseWeights } = this.#direction;
    const endRow = this.#end * this.#graph.size;
    for (let edge = rows[first]!, end = rows[first + 1]!; edge < end; edge += 1) {
      const last = edges[endRow + to[edge]!]!;
      if (last < 0) continue;
      const weight = weights[edge]! * reverseWeights[last]!;
      if (arriving * weight <= this.#bar || to[edge] === this.#start) continue;
      arriving = this.#arrive(first);
      if (arriving * weight > this.#bar) this.#throughBoth(first, to[edge]!, edge);
    }
  }

  #backFromEnd(first: number, arriving: number): void {
    const { edges, size } = this.#graph;
    const { weights, bestOut } = this.#direction;
    this.#last.list(this.#bar / (this.#score * bestOut[this.#start]!));
    const { seconds, weights: lasts, lastTwo, count } = this.#last;
    for (let i = 0; i < count; i += 1) {
      if (arriving * lastTwo[i]! <= this.#bar || arriving * lasts[i]! * bestOut[first]! <= this.#bar) continue;
      const edge = edges[first * size + seconds[i]!]!;
      const weight = edge < 0 ? 0 : weights[edge]! * lasts[i]!;
      if (arriving * weight <= this.#bar || seconds[i] === this.#start) continue;
      arriving = this.#arrive(first);
      if (arriving * weight > this.#bar) this.#throughBoth(first, seconds[i]!, edge);
    }
  }

  #throughBoth(first: number, second: number, edge: number): void {
    const weight = this.#last.of(second);
    if (weight === 0 || (first === this.#knownFirst && second === this.#knownSecond)) return;
    const needed = this.#neededAt(second, weight);
    if (!this.#direction.step(edge, this.#first.lows[first]!, this.#first.highs[first]!, needed, this.#amounts)) return;
    if (this.#direction.optimistic(second, this.#amounts) * weight <= this.#bar) return;
    const last = this.#graph.edge(second, this.#end);
    if (this.#direction.step(last, this.#amounts[0]!, this.#amounts[1]!, this.#neededAt(this.#end, 1), this.#amounts))
      this.#offer(first, second);
  }

  /** Units below which an asset's routes cannot exceed the bar. @param weight upper bound of what their rest keeps. */
  #neededAt(asset: number, weight: number): number {
    return weight === 0 ? Infinity : (this.#bar / weight / this.#weights.values[asset]!) * (1 - SAFETY);
  }

  /** Computes a first hop, once. @param weight upper bound of what the rest keeps. @returns the arriving score. */
  #arrive(via: number, weight = Math.max(this.#last.of(via), this.#direction.bestOut[via]! * this.#last.best)): number {
    if (!this.#first.isVisited(via)) this.#first.visit(via, this.#neededAt(via, weight));
    return this.#first.scores[via]!;
  }

  /** Adds the route whose result is in `#amounts` if it may be the best. */
  #offer(first: number, second: number): void {
    const score = this.#direction.optimistic(this.#end, this.#amounts);
    const certain = this.#direction.certain(this.#end, this.#amounts);
    if (score < this.#bar) return;
    if (certain < score * (1 - DOUBT)) this.#isDoubtful = true;
    this.#bar = Math.max(this.#bar, certain - this.slack);
    this.found.add(score, first, second, this.#bar);
  }
}
