import type { OperationKind } from '../../../domain/affiliates/affiliate-balance.ts';
import type { Ticker } from '../../../domain/quotes/currency.ts';
import type { ReadBackwards, Paged } from '../paged.ts';

/** An entry of an affiliate's ledger; append-only. `at` is in milliseconds since 1970. */
export interface AffiliateEntry {
  readonly accountId: string;
  readonly currency: Ticker;
  readonly kind: OperationKind;
  /** Smallest units, signed, never zero. */
  readonly amount: bigint;
  readonly at: number;
  /** ID of the exchange, the conversion or the payout. */
  readonly reference: string;
}

/** Both sides of a currency's reconciliation: the general ledger, and the affiliates' own ledgers. */
export interface AffiliateControl {
  readonly currency: Ticker;
  /** Balance of the ledger's account `affiliates`, with its sign inverted. */
  readonly booked: bigint;
  /** Sum of all affiliates' balances and of amounts in progress. */
  readonly held: bigint;
}

export interface AffiliateLedger extends ReadBackwards<AffiliateEntry & { readonly id: string }> {
  add(entry: AffiliateEntry): Promise<void>;
  /** Non-zero balances, by currency. */
  balances(accountId: string): Promise<readonly { readonly currency: Ticker; readonly amount: bigint }[]>;
  /** Returns a balance and locks it until this unit of work ends; zero if there is none. Only inside `atomically`. */
  lockBalance(accountId: string, currency: Ticker): Promise<bigint>;
  /** @param page from 1. Newest first. */
  page(accountId: string, page: number, size: number): Promise<Paged<AffiliateEntry & { readonly id: string }>>;
  /** Both sides of the reconciliation of the general ledger with the affiliates' ledgers, read at the same moment. */
  control(): Promise<readonly AffiliateControl[]>;
}
