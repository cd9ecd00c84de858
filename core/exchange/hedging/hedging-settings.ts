/** What the hedger keeps to. Amounts of worth are in units of 10^-18 of `unit`. */
export interface HedgingSettings {
  /** Assets that the operator counts in and keeps: positions in them are not worked off. */
  readonly homes: readonly string[];
  /** The asset that worth and limits are given in; one of the homes. */
  readonly unit: string;
  /** Positions worth less wait until there is more to work off at once. */
  readonly least: bigint;
  /** The worth of one order, and of all orders within 24 hours. */
  readonly orderLimit: bigint;
  readonly dayLimit: bigint;
  /**
   * How much worse than the best price of the books an order may be planned, and how much worse than its plan it may be
   * executed, in parts per million each.
   */
  readonly slippage: number;
  /** The worth of an open position of one asset, and of all together, beyond which nothing that enlarges it is offered. */
  readonly assetExposure: bigint;
  readonly totalExposure: bigint;
  /** The worth that a UTC day may lose before everything stops, and a venue's orders to their plans before it is halted. */
  readonly dayLoss: bigint;
  readonly daySlippage: bigint;
}

export const MILLION = 1_000_000n;
