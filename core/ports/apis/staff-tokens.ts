/** A staff member's token, without its secret. Times in milliseconds since 1970. */
export interface StaffToken {
  /** The staff member's name; records show it after `staff:`. */
  readonly name: string;
  readonly createdAt: number;
  /** Who created it: the system user's name. */
  readonly createdBy: string;
  readonly lastUsedAt?: number | undefined;
  readonly revoked?: { readonly at: number; readonly by: string } | undefined;
}

export interface StaffAuthenticator {
  /** @returns the name; undefined for an invalid or revoked token. */
  authenticate(token: string): string | undefined;
}

/** Tokens of staff. Each name has at most one valid token; revoked ones stay on record. */
export interface StaffTokens extends StaffAuthenticator {
  /** @returns the token, which is stored nowhere; undefined while the name has a valid one. */
  add(name: string, by: string): string | undefined;
  /** Newest first. */
  list(): readonly StaffToken[];
  /** @returns false when the name has none. */
  revoke(name: string, by: string): boolean;
  close(): void;
}
