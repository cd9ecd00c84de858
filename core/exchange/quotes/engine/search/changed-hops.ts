/** More tiers than there are, besides that of the first unit. */
const TIERS = 8;

/**
 * The hops whose rates may have changed, in order, each with the least tier that the change concerns: a level far below the
 * top changes the rates of large amounts only. A tier follows them when it is used.
 */
export class ChangedHops {
  /** How many have been noted. */
  count = 0;
  /** The last ones: the hop and the least tier, in one number. */
  readonly #noted: Int32Array;
  /** Per hop: when it was noted last, and the least tier then, in one number. */
  readonly #last: Float64Array;

  /** @param hops how many there are. */
  constructor(hops: number) {
    this.#noted = new Int32Array(2 ** Math.ceil(Math.log2(2 * hops + 2)));
    this.#last = new Float64Array(hops);
  }

  note(hopIndex: number, tier: number): void {
    this.count += 1;
    this.#noted[this.count & (this.#noted.length - 1)] = hopIndex * TIERS + tier;
    this.#last[hopIndex] = this.count * TIERS + tier;
  }

  /** Whether those after a count are no longer known. */
  isLost(count: number): boolean {
    return this.count - count > this.#noted.length;
  }

  /** The hop with a number; -1 if a tier need not rate it then: it is not concerned, or will be by a later change. */
  hopFor(number: number, tier: number): number {
    const noted = this.#noted[number & (this.#noted.length - 1)]!;
    if (noted % TIERS > tier) return -1;
    const hopIndex = Math.floor(noted / TIERS);
    const last = this.#last[hopIndex]!;
    return last >= (number + 1) * TIERS && last % TIERS <= tier ? -1 : hopIndex;
  }
}
