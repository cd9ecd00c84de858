/** A key, what it was used for, and when, in milliseconds since 1970. */
interface NewIdempotencyKey {
  readonly key: string;
  readonly requestHash: string;
  readonly resourceId: string;
  readonly at: number;
}

/** The resource that an `Idempotency-Key` created, and the SHA-256 of the request. */
export interface IdempotencyStore {
  find(key: string): Promise<{ readonly requestHash: string; readonly resourceId: string } | undefined>;
  /** @returns false if the key is taken. */
  insert(key: string, requestHash: string, resourceId: string, at: number): Promise<boolean>;
  /** As `insert` for each. @returns false if any of the keys is taken; the others may be stored then. */
  insertAll(keys: readonly NewIdempotencyKey[]): Promise<boolean>;
}
