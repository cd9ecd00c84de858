import { port } from '../../ports/port.ts';

/** What an operator decides about quotes. */
export interface QuoteSettings {
  /** Percentage of price impact from which on amounts are refused; 100 refuses none. */
  readonly priceImpactLimit: number;
}
export const QuoteSettings = port<QuoteSettings>('QuoteSettings');

export const QUOTE_SETTINGS: QuoteSettings = { priceImpactLimit: 10 };
