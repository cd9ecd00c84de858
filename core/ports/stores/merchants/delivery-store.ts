import type { WebhookEvent } from '../../../domain/merchants/merchant.ts';
import type { Paged } from '../paged.ts';

/** Times are milliseconds since 1970. */
export interface DeliveryRecord {
  readonly id: string;
  readonly merchantId: string;
  readonly paymentId?: string | undefined;
  /** Order of the events of one payment; 0 for events without a payment. */
  readonly sequence: number;
  readonly event: WebhookEvent;
  /** The exact body that is sent. */
  readonly body: string;
  readonly status: 'waiting' | 'delivered' | 'failed';
  /** Attempts since it was created, or last replayed. */
  readonly attempts: number;
  readonly lastAnswer?: string | undefined;
  readonly createdAt: number;
  readonly dueAt?: number | undefined;
  readonly deliveredAt?: number | undefined;
  /** Equals `dueAt` while it waits for its merchant's confirmation; it is given up then. */
  readonly heldUntil?: number | undefined;
}

interface DeliveryClaim {
  readonly now: number;
  /** End of the lease: no other process claims the deliveries until then. */
  readonly until: number;
  readonly limit: number;
  readonly perMerchant: number;
  /** A delivery waits for an earlier one of the same payment until that has failed this often. */
  readonly patience: number;
  readonly underWay: Readonly<Record<string, number>>;
}

/** Webhook deliveries: written in the unit of work of the change that they report, sent later. */
export interface DeliveryStore {
  insert(delivery: DeliveryRecord): Promise<void>;
  byId(merchantId: string, id: string): Promise<DeliveryRecord | undefined>;
  /** Claims due ones for one process: merchants with the fewest in progress first, then the longest due. */
  claim(wanted: DeliveryClaim): Promise<readonly DeliveryRecord[]>;
  /** The result of an attempt: `attempts` counts it; `dueAt` is absent if it was the last. */
  note(
    id: string,
    outcome: Pick<DeliveryRecord, 'status' | 'attempts' | 'lastAnswer' | 'dueAt' | 'deliveredAt' | 'heldUntil'>,
  ): Promise<void>;
  /** Holds a merchant's waiting deliveries that are not held yet; their attempts stay as they are. */
  hold(merchantId: string, until: number): Promise<void>;
  release(merchantId: string, at: number): Promise<void>;
  /** Sends a delivery once more. @returns undefined if the merchant has none of that ID. */
  replay(merchantId: string, id: string, at: number): Promise<DeliveryRecord | undefined>;
  /** @param page from 1. Newest first. */
  page(merchantId: string, page: number, size: number): Promise<Paged<DeliveryRecord>>;
  ofPayment(paymentId: string): Promise<readonly DeliveryRecord[]>;
  /** Deletes deliveries that are done and older than a time. */
  purge(before: number): Promise<void>;
}
