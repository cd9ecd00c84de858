import type { contentContract } from '../../contract/content/content-contract.ts';
import type { exchangeContract } from '../../contract/exchange/exchange-contract.ts';
import type { ApiOf } from '../../contract/route.ts';
import type { transactionContract } from '../../contract/transactions/transaction-contract.ts';
import { port } from '../port.ts';

/** Every call of the contract. Bound to the server in process, or to an HTTP client. */
export interface ExchangeApi extends ApiOf<typeof exchangeContract> {}
export const ExchangeApi = port<ExchangeApi>('ExchangeApi');

export type TransactionApi = ApiOf<typeof transactionContract>;

export type ContentApi = ApiOf<typeof contentContract>;

/** The remaining calls: prices, currencies and notices. */
export interface PricingApi extends Omit<ExchangeApi, keyof TransactionApi | keyof ContentApi> {}
export const PricingApi = port<PricingApi>('PricingApi');
