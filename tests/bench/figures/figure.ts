/**
 * One measured number. A ratio has the `floor` or `ceiling` it must keep. Absolute speeds have none, as they depend on
 * the machine.
 */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The least `value` may be. */
  readonly floor?: number;
  /** The most `value` may be. */
  readonly ceiling?: number;
}
