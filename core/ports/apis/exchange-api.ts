import type { contentContract } from '../../contract/content/content-contract.ts';
import type { exchangeContract } from '../../contract/exchange/exchange-contract.ts';
import type { ApiOf } from '../../contract/route.ts';
import type { transactionContract } from '../../contract/transactions/transaction-contract.ts';
import { port } from '../port.ts';

/** The whole service, as the contract says it. Bound to the house in process or to an HTTP client. */
export interface ExchangeApi extends ApiOf<typeof exchangeContract> {}
export const ExchangeApi = port<ExchangeApi>('ExchangeApi');

/** The calls on transactions alone. */
export type TransactionApi = ApiOf<typeof transactionContract>;

/** The calls on what people read and subscribe to alone. */
export type ContentApi = ApiOf<typeof contentContract>;

/** The calls on prices and everything else that is no transaction and nothing to read. */
export type PricingApi = Omit<ExchangeApi, keyof TransactionApi | keyof ContentApi>;
