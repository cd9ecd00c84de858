import type { Ticker } from '../../../domain/quotes/currency.ts';
import type { Job, JobStore } from './job-store.ts';
import type { ReadBackwards, Paged } from '../paged.ts';

/** Times are milliseconds since 1970, amounts smallest units. */
export interface ConversionRecord extends Job {
  readonly id: string;
  /** Groups the conversions of one request. */
  readonly batch: string;
  readonly accountId: string;
  readonly from: Ticker;
  readonly to: Ticker;
  readonly amountFrom: bigint;
  readonly amountTo?: bigint | undefined;
  readonly status: 'exchanging' | 'finished' | 'failed';
  readonly createdAt: number;
  readonly finishedAt?: number | undefined;
}

export interface Conversions extends JobStore<ConversionRecord>, ReadBackwards<ConversionRecord> {
  insert(record: ConversionRecord): Promise<void>;
  update(record: ConversionRecord): Promise<void>;
  /** Sorted by currency. */
  ofBatch(batch: string): Promise<readonly ConversionRecord[]>;
  underway(accountId: string): Promise<readonly Ticker[]>;
  /** @param page from 1. Newest first. */
  page(accountId: string, page: number, size: number): Promise<Paged<ConversionRecord>>;
}
