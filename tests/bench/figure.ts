/** One measured number. A ratio carries the bound it is held to: at least `floor`, or at most `ceiling`. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly floor?: number;
  readonly ceiling?: number;
}
