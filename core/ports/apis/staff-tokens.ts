/** A staff member's token, without the token. Times in milliseconds since 1970. */
export interface StaffToken {
  /** The staff member, as the record names them after `staff:`. */
  readonly name: string;
  readonly createdAt: number;
  /** Who made it, as the system knows them. */
  readonly createdBy: string;
  readonly lastUsedAt?: number | undefined;
  readonly revoked?: { readonly at: number; readonly by: string } | undefined;
}

/** Tells who a staff member is by a token of their own. */
export interface StaffAuthenticator {
  /** @returns the name; undefined for what is no token, and for one that was revoked. */
  authenticate(token: string): string | undefined;
}

/** Tokens of staff. Each name has one at most that is good; those that were revoked stay on record. */
export interface StaffTokens extends StaffAuthenticator {
  /** @returns the token, which is kept nowhere; undefined while the name has one. */
  add(name: string, by: string): string | undefined;
  /** The newest first. */
  list(): readonly StaffToken[];
  /** @returns false when the name has none. */
  revoke(name: string, by: string): boolean;
  close(): void;
}
