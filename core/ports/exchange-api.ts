import type { exchangeContract } from '../contract/exchange-contract.ts';
import type { ApiOf } from '../contract/route.ts';
import { port } from './port.ts';

/** The whole service, as the contract says it. Bound to the house in process or to an HTTP client. */
export interface ExchangeApi extends ApiOf<typeof exchangeContract> {}
export const ExchangeApi = port<ExchangeApi>('ExchangeApi');
