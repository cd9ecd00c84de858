import { port } from '../../../ports/port.ts';

/** What an operator decides about fixed rates. */
export interface FixedRateSettings {
  /** The largest margin, in percent. */
  readonly marginMost: number;
  /** Dollars of open fixed rates that one asset may be part of. */
  readonly asset: number;
  /** Dollars of open fixed rates of one account. */
  readonly account: number;
  /** Dollars of open fixed rates of one client subnet. */
  readonly subnet: number;
}
export const FixedRateSettings = port<FixedRateSettings>('FixedRateSettings');

export const FIXED_RATE_SETTINGS: FixedRateSettings = {
  marginMost: 5,
  asset: 250_000,
  account: 50_000,
  subnet: 25_000,
};
