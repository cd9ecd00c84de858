import type { ApiKeyKind } from '../../domain/merchants/api-key.ts';
import type { WebhookEvent } from '../../domain/merchants/merchant.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';

/** A merchant; each belongs to an account. Times are milliseconds since 1970. */
export interface MerchantRecord {
  readonly accountId: string;
  /** Their public name in links: 12 lower-case letters and digits. */
  readonly merchantId: string;
  readonly name: string;
  readonly webhookUrl?: string | undefined;
  readonly isTest: boolean;
  /** What links and events are signed with, sealed. */
  readonly sealedSecret?: string | undefined;
  readonly createdAt: number;
  /** True from a recovery of the password until the owner confirms or replaces it: it is out of use. */
  readonly isSecretUnconfirmed?: boolean | undefined;
  readonly isWebhookUnconfirmed?: boolean | undefined;
}

/** Merchants. */
export interface MerchantStore {
  ofAccount(accountId: string): Promise<MerchantRecord | undefined>;
  byId(merchantId: string): Promise<MerchantRecord | undefined>;
  /** As `byId`, inside a unit: an update that is under way is waited for, and none comes before the unit has ended. */
  lock(merchantId: string): Promise<MerchantRecord | undefined>;
  /** @returns false, and nothing is kept, when the account has one. */
  insert(merchant: MerchantRecord): Promise<boolean>;
  /** Replaces name, address of events, mode and secret, and which of them wait for confirmation. */
  update(merchant: MerchantRecord): Promise<void>;
}

/** A key to the calls. Found by the SHA-256 of the key, hex. */
export interface ApiKeyRecord {
  readonly id: string;
  readonly accountId: string;
  readonly kind: ApiKeyKind;
  readonly name: string;
  /** Its beginning. */
  readonly hint: string;
  readonly hash: string;
  /** The whole key, for a publishable one alone: it is public, and shown again. */
  readonly key?: string | undefined;
  readonly createdAt: number;
  readonly lastUsedAt?: number | undefined;
}

/** What puts another key in the place of one. */
export type RotatedKey = Pick<ApiKeyRecord, 'id' | 'accountId' | 'hint' | 'hash' | 'key' | 'createdAt'>;

/** Keys that are good for something; one that was revoked is found no more. */
export interface ApiKeyStore {
  insert(key: ApiKeyRecord): Promise<void>;
  byHash(hash: string): Promise<ApiKeyRecord | undefined>;
  /** The newest first. */
  of(accountId: string): Promise<readonly ApiKeyRecord[]>;
  /** Puts another secret in place of one, under the same ID, never used yet. @returns undefined when the account has no such key. */
  rotate(key: RotatedKey): Promise<ApiKeyRecord | undefined>;
  /**
   * Keeps a publishable key where the account has none. A revoked one is replaced under its ID, so an account has one row
   * at most, however many visits come at once. @returns the account's key, and whether it is this one
   */
  ensurePublishable(key: ApiKeyRecord): Promise<{ readonly record: ApiKeyRecord; readonly isNew: boolean }>;
  /** @returns false when the account has no such key. */
  revoke(accountId: string, id: string, at: number): Promise<boolean>;
  /** Revokes every key of an account, of whatever kind. @returns how many there were. */
  revokeAll(accountId: string, at: number): Promise<number>;
  use(id: string, at: number): Promise<void>;
}

/** Which exchanges are payments to merchants. The exchange itself knows too (`TransactionRecord.payment`). */
export interface PaymentStore {
  insert(payment: {
    readonly id: string;
    readonly merchantId: string;
    readonly orderId?: string | undefined;
    readonly at: number;
  }): Promise<void>;
  /** @param page from 1. The newest first. */
  page(merchantId: string, page: number, size: number): Promise<{ items: readonly TransactionRecord[]; total: number }>;
  /** All payments of an order of a merchant. */
  ofOrder(merchantId: string, orderId: string): Promise<readonly TransactionRecord[]>;
}

/** An event on its way to a merchant, or there. */
export interface DeliveryRecord {
  readonly id: string;
  readonly merchantId: string;
  readonly paymentId?: string | undefined;
  /** Orders the events of one payment; 0 for those of none. */
  readonly sequence: number;
  readonly event: WebhookEvent;
  /** What is sent, to the letter. */
  readonly body: string;
  readonly status: 'waiting' | 'delivered' | 'failed';
  /** Tries since it was written, or last replayed. */
  readonly attempts: number;
  readonly lastAnswer?: string | undefined;
  readonly createdAt: number;
  /** Present while it waits. */
  readonly dueAt?: number | undefined;
  readonly deliveredAt?: number | undefined;
  /** Present while it is held for its merchant's confirmation: given up unless that has come by then. Equals `dueAt`. */
  readonly heldUntil?: number | undefined;
}

/** How many events are taken at once. */
export interface DeliveryClaim {
  readonly now: number;
  /** Until when others leave them alone. */
  readonly until: number;
  readonly limit: number;
  /** Of one merchant. */
  readonly perMerchant: number;
  /** An earlier event of the same payment is waited for until it has failed this often. */
  readonly patience: number;
  /** How many are on their way to each merchant already, by their ID. */
  readonly underWay: Readonly<Record<string, number>>;
}

/** Events for merchants: written in the unit of what they tell of, sent later. */
export interface DeliveryStore {
  insert(delivery: DeliveryRecord): Promise<void>;
  byId(merchantId: string, id: string): Promise<DeliveryRecord | undefined>;
  /**
   * Takes events that are due: those first to whose merchant the fewest are on their way, then the longest due. Two
   * processes never take the same one.
   */
  claim(wanted: DeliveryClaim): Promise<readonly DeliveryRecord[]>;
  /**
   * Notes how a try of one that waits ended: attempts, this one included; when the next one is due, absent for none.
   */
  note(
    id: string,
    outcome: Pick<DeliveryRecord, 'status' | 'attempts' | 'lastAnswer' | 'dueAt' | 'deliveredAt' | 'heldUntil'>,
  ): Promise<void>;
  /** Has all of a merchant's that wait and are not held yet be held until a time; their attempts stay as they are. */
  hold(merchantId: string, until: number): Promise<void>;
  /** Has all of a merchant's that are held be due at a time. */
  release(merchantId: string, at: number): Promise<void>;
  /** Has it sent once more. @returns undefined when the merchant has none of that ID. */
  replay(merchantId: string, id: string, at: number): Promise<DeliveryRecord | undefined>;
  /** @param page from 1. The newest first. */
  page(merchantId: string, page: number, size: number): Promise<{ items: readonly DeliveryRecord[]; total: number }>;
  /** Those of one payment, in order. */
  ofPayment(paymentId: string): Promise<readonly DeliveryRecord[]>;
  /** Forgets those that were settled and are older than a time. */
  purge(before: number): Promise<void>;
}

/** Everything the house remembers of merchants and of partners' software. */
export interface MerchantStores {
  readonly merchants: MerchantStore;
  readonly apiKeys: ApiKeyStore;
  readonly payments: PaymentStore;
  readonly deliveries: DeliveryStore;
}
