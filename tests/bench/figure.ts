/** One measured number. A ratio carries the `floor` or `ceiling` it is held to; absolute speeds, which depend on the machine, none. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The least `value` may be. */
  readonly floor?: number;
  /** The most `value` may be. */
  readonly ceiling?: number;
}
