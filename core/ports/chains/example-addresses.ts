import type { Currency } from '../../domain/quotes/currency.ts';
import { port } from '../port.ts';

/** Example addresses to try the service with. No one holds their keys, so only the simulated chain offers them. */
export interface ExampleAddresses {
  /** Returns a different address each time; undefined if none can be made for the network. */
  make(currency: Currency): string | undefined;
}
export const ExampleAddresses = port<ExampleAddresses>('ExampleAddresses');
