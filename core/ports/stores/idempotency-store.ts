/** The resource that an `Idempotency-Key` created, and the SHA-256 of the request. */
export interface IdempotencyStore {
  find(key: string): Promise<{ readonly requestHash: string; readonly resourceId: string } | undefined>;
  /** @param at milliseconds since 1970. @returns false if the key is taken. */
  insert(key: string, requestHash: string, resourceId: string, at: number): Promise<boolean>;
}
