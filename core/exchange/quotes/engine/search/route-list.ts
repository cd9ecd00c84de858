/** No intermediate asset. */
export const NONE = -1;
/** In place of a first asset: no route is known. */
export const SEARCHED = -2;

/** Prices a route, given by its intermediate assets. @returns its exact score, zero when it trades nothing. */
export type Pricer = (first: number, second: number) => number;

/** Routes with an upper bound of their score. Reused by all searches: it grows, but never shrinks. */
export class RouteList {
  /** The intermediate assets, or NONE, by the index that `next` returns. */
  firsts = new Int32Array(64);
  seconds = new Int32Array(64);
  #scores = new Float64Array(64);
  #count = 0;

  clear(): void {
    this.#count = 0;
  }

  /** @param bar a score that some route certainly has: routes below it may be dropped to make room. */
  add(score: number, first: number, second: number, bar: number): void {
    if (this.#count === this.#scores.length) this.#grow(bar);
    this.#put(this.#count, score, first, second);
    this.#count += 1;
  }

  /** Removes the route with the highest score. @returns its index, or -1 when none is left above `bar`. */
  next(bar: number): number {
    let best = -1;
    let score = bar;
    for (let i = 0; i < this.#count; i += 1) {
      if (this.#scores[i]! <= score) continue;
      score = this.#scores[i]!;
      best = i;
    }
    if (best >= 0) this.#scores[best] = 0;
    return best;
  }

  /** Prices the routes above `bar`, the most promising first, and empties the list. @returns the best score. */
  price(bar: number, price: Pricer): number {
    let best = bar;
    for (let i = this.next(best); i >= 0; i = this.next(best)) {
      best = Math.max(best, price(this.firsts[i]!, this.seconds[i]!));
    }
    this.clear();
    return best;
  }

  #put(at: number, score: number, first: number, second: number): void {
    this.#scores[at] = score;
    this.firsts[at] = first;
    this.seconds[at] = second;
  }

  #grow(bar: number): void {
    let kept = 0;
    for (let i = 0; i < this.#count; i += 1) {
      if (this.#scores[i]! < bar) continue;
      this.#put(kept, this.#scores[i]!, this.firsts[i]!, this.seconds[i]!);
      kept += 1;
    }
    this.#count = kept;
    if (kept < this.#scores.length / 2) return;
    const capacity = this.#scores.length * 2;
    const [scores, firsts, seconds] = [this.#scores, this.firsts, this.seconds];
    (this.#scores = new Float64Array(capacity)).set(scores);
    (this.firsts = new Int32Array(capacity)).set(firsts);
    (this.seconds = new Int32Array(capacity)).set(seconds);
  }
}
