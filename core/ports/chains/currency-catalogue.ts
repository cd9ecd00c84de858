import type { Currency } from '../../domain/quotes/currency.ts';
import { port } from '../port.ts';

/** Every currency the house knows, the most popular first. Synchronous, for it is read on every quote. */
export interface CurrencyCatalogue {
  list(): readonly Currency[];
}
export const CurrencyCatalogue = port<CurrencyCatalogue>('CurrencyCatalogue');
