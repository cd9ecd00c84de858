import type { TransactionRecord } from '../../core/exchange/transactions/record.ts';

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
  | 'attempts'
  | 'lastError'
  | 'affiliate'
  | 'createdAt'
  | 'updatedAt';

/** Bigints as decimal integers in text, at any depth. */
type Written<T> = T extends bigint
  ? string
  : T extends readonly (infer Item)[]
    ? readonly Written<Item>[]
    : T extends object
      ? { readonly [K in keyof T]: Written<T[K]> }
      : T;

/** What a record holds beside its columns. */
export type RecordBody = Written<Omit<TransactionRecord, Column>>;
