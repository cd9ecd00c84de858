import type { ApiKeyKind } from '../../domain/merchants/api-key.ts';
import type { WebhookEvent } from '../../domain/merchants/merchant.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';

/** A merchant; belongs to an account. Times are milliseconds since 1970. */
export interface MerchantRecord {
  readonly accountId: string;
  /** The merchant's public name in links: 12 lower-case letters and digits. */
  readonly merchantId: string;
  readonly name: string;
  readonly webhookUrl?: string | undefined;
  readonly isTest: boolean;
  /** The secret that signs links and events, sealed. */
  readonly sealedSecret?: string | undefined;
  readonly createdAt: number;
  /** True from a password recovery until the owner confirms or replaces the secret: it is disabled. */
  readonly isSecretUnconfirmed?: boolean | undefined;
  readonly isWebhookUnconfirmed?: boolean | undefined;
}

export interface MerchantStore {
  ofAccount(accountId: string): Promise<MerchantRecord | undefined>;
  byId(merchantId: string): Promise<MerchantRecord | undefined>;
  /** Like `byId`, in a unit of work: waits for a running update, and blocks updates until the unit ends. */
  lock(merchantId: string): Promise<MerchantRecord | undefined>;
  /** @returns false, and stores nothing, if the account already has a merchant. */
  insert(merchant: MerchantRecord): Promise<boolean>;
  /** Replaces name, webhook URL, mode and secret, and which of them wait for confirmation. */
  update(merchant: MerchantRecord): Promise<void>;
}

/** An API key. Found by the SHA-256 of the key, hex. */
export interface ApiKeyRecord {
  readonly id: string;
  readonly accountId: string;
  readonly kind: ApiKeyKind;
  readonly name: string;
  readonly hint: string;
  readonly hash: string;
  /** The whole key, for a publishable one only: it is public, and shown again. */
  readonly key?: string | undefined;
  readonly createdAt: number;
  readonly lastUsedAt?: number | undefined;
}

/** The new values of a rotated key. */
type RotatedKey = Pick<ApiKeyRecord, 'id' | 'accountId' | 'hint' | 'hash' | 'key' | 'createdAt'>;

/** Valid API keys; a revoked one is not found. */
export interface ApiKeyStore {
  insert(key: ApiKeyRecord): Promise<void>;
  byHash(hash: string): Promise<ApiKeyRecord | undefined>;
  /** Newest first. */
  of(accountId: string): Promise<readonly ApiKeyRecord[]>;
  /** Replaces a key's secret under the same ID, as never used. @returns undefined if there is no such key. */
  rotate(key: RotatedKey): Promise<ApiKeyRecord | undefined>;
  /**
   * Stores a publishable key if the account has none. Replaces a revoked one under its ID, so an account has at most
   * one row, however many visits arrive at once. @returns the account's key, and whether it is this one
   */
  ensurePublishable(key: ApiKeyRecord): Promise<{ readonly record: ApiKeyRecord; readonly isNew: boolean }>;
  /** @returns false if the account has no such key. */
  revoke(accountId: string, id: string, at: number): Promise<boolean>;
  /** Revokes every key of an account, of every kind. @returns the number of keys. */
  revokeAll(accountId: string, at: number): Promise<number>;
  use(id: string, at: number): Promise<void>;
}

/** Index of merchants' payments. The transaction's record has the same data (`TransactionRecord.payment`). */
export interface PaymentStore {
  insert(payment: {
    readonly id: string;
    readonly merchantId: string;
    readonly orderId?: string | undefined;
    readonly at: number;
  }): Promise<void>;
  /** @param page from 1. Newest first. */
  page(merchantId: string, page: number, size: number): Promise<{ items: readonly TransactionRecord[]; total: number }>;
  ofOrder(merchantId: string, orderId: string): Promise<readonly TransactionRecord[]>;
}

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
  /** Present while it waits. */
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
  /**
   * Claims due deliveries: first those of the merchants with the fewest in progress, then the longest due. Two
   * processes never claim the same one.
   */
  claim(wanted: DeliveryClaim): Promise<readonly DeliveryRecord[]>;
  /** The result of an attempt: `attempts` counts it; `dueAt` is absent if it was the last. */
  note(
    id: string,
    outcome: Pick<DeliveryRecord, 'status' | 'attempts' | 'lastAnswer' | 'dueAt' | 'deliveredAt' | 'heldUntil'>,
  ): Promise<void>;
  /** Holds a merchant's waiting deliveries that are not held yet; their attempts stay as they are. */
  hold(merchantId: string, until: number): Promise<void>;
  /** Makes all of a merchant's held deliveries due at a time. */
  release(merchantId: string, at: number): Promise<void>;
  /** Sends a delivery once more. @returns undefined if the merchant has none of that ID. */
  replay(merchantId: string, id: string, at: number): Promise<DeliveryRecord | undefined>;
  /** @param page from 1. Newest first. */
  page(merchantId: string, page: number, size: number): Promise<{ items: readonly DeliveryRecord[]; total: number }>;
  ofPayment(paymentId: string): Promise<readonly DeliveryRecord[]>;
  /** Deletes deliveries that are done and older than a time. */
  purge(before: number): Promise<void>;
}

export interface MerchantStores {
  readonly merchants: MerchantStore;
  readonly apiKeys: ApiKeyStore;
  readonly payments: PaymentStore;
  readonly deliveries: DeliveryStore;
}
