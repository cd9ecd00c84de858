import type { ApiKeyKind } from '../../../domain/merchants/api-key.ts';

/** An API key, found by the SHA-256 of the key, hex. Times are milliseconds since 1970. */
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
