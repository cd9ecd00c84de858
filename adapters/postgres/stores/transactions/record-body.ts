import type { Quote } from '../../../../core/domain/quotes/quote.ts';
import type { TransactionRecord } from '../../../../core/domain/transaction-record.ts';

type Column =
  | 'id'
  | 'secretHash'
  | 'owner'
  | 'version'
  | 'status'
  | 'chain'
  | 'payIn'
  | 'quoteId'
  | 'dueAt'
  | 'lane'
  | 'attempts'
  | 'lastError'
  | 'affiliate'
  | 'isReduced'
  | 'mailLocale'
  | 'createdAt'
  | 'updatedAt';

/** Bigints as decimal integers in text, at any depth. */
export type Written<T> = T extends bigint
  ? string
  : T extends readonly (infer Item)[]
    ? readonly Written<Item>[]
    : T extends object
      ? { readonly [K in keyof T]: Written<T[K]> }
      : T;

/** The fields of a record that have no column. */
export type WholeBody = Written<Omit<TransactionRecord, Column>>;

/**
 * The remaining terms of a reduced quote: pay-in, payout, rate, payout before fees, service fee, network fee, given
 * side, market, and the margin of a fixed rate.
 */
type QuoteTerms = readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  Quote['given'],
  Quote['market'],
  rateMargin?: string,
];

/** The fields of a reduced record that have no column. */
export type ReducedBody = Pick<
  WholeBody,
  | 'holdReason'
  | 'rateKind'
  | 'from'
  | 'to'
  | 'amountIn'
  | 'amountOut'
  | 'leastOut'
  | 'returnCost'
  | 'payInIndex'
  | 'payout'
  | 'refund'
  | 'payInUntil'
  | 'payment'
  | 'card'
> & { readonly terms: QuoteTerms };

export type RecordBody = WholeBody | ReducedBody;
