import type { Currency } from '../../domain/quotes/currency.ts';
import { port } from '../port.ts';

/** Addresses to try the service with; nobody holds a key to them, so they are offered on the simulated chain alone. */
export interface ExampleAddresses {
  /** A different one each time; undefined for a network that none can be made for. */
  make(currency: Currency): string | undefined;
}
export const ExampleAddresses = port<ExampleAddresses>('ExampleAddresses');
