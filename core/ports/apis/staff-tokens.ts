/** A staff member's token, without its secret. Times in milliseconds since 1970. */
export interface StaffToken {
  /** The staff member's name; records show it after `staff:`. */
  readonly name: string;
  /** Who holds it: one person may have several tokens. */
  readonly person: string;
  readonly createdAt: number;
  /** Who created it: the system user's name. */
  readonly createdBy: string;
  readonly lastUsedAt?: number | undefined;
  readonly revoked?: { readonly at: number; readonly by: string } | undefined;
}

/** The holder of a token: its name, without `staff:`, and the person. */
export type StaffMember = Pick<StaffToken, 'name' | 'person'>;

export interface StaffAuthenticator {
  /** @returns undefined for an invalid or revoked token. */
  authenticate(token: string): StaffMember | undefined;
}

/** Tokens of staff. Each name has at most one valid token; revoked ones stay on record. */
export interface StaffTokens extends StaffAuthenticator {
  /**
   * @param person who holds it; the name unless given. @returns the token, which is stored nowhere; undefined while the
   * name has a valid one.
   */
  add(name: string, by: string, person?: string): string | undefined;
  /** Newest first. */
  list(): readonly StaffToken[];
  /** @returns false when the name has none. */
  revoke(name: string, by: string): boolean;
  close(): void;
}
