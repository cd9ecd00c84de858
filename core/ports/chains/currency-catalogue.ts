import type { Currency } from '../../domain/quotes/currency.ts';
import { port } from '../port.ts';

/** Every currency that the service knows, the most popular first. Synchronous, because every quote reads it. */
export interface CurrencyCatalogue {
  list(): readonly Currency[];
}
export const CurrencyCatalogue = port<CurrencyCatalogue>('CurrencyCatalogue');
