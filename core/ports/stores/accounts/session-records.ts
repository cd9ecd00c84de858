/** A session. Stored under the SHA-256 of its secret, hex. Times are milliseconds since 1970. */
export interface SessionRecord {
  readonly hash: string;
  /** A public name: 12 lower-case letters and digits. */
  readonly id: string;
  readonly accountId: string;
  /** `code`: the authenticator's code is still missing, and nobody is signed in yet. */
  readonly stage: 'code' | 'open';
  readonly agent: string;
  readonly address: string;
  readonly createdAt: number;
  readonly seenAt: number;
  readonly expiresAt: number;
  /** Errors for the profile page (`Profile.errors`). */
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

export interface SessionRecords {
  insert(session: SessionRecord): Promise<void>;
  /** @returns the session even if it has expired; the caller checks the time. */
  byHash(hash: string): Promise<SessionRecord | undefined>;
  /** Sessions of stage `open`, last seen first. */
  of(accountId: string): Promise<readonly SessionRecord[]>;
  see(hash: string, at: number, expiresAt: number): Promise<void>;
  setErrors(hash: string, errors: SessionRecord['errors']): Promise<void>;
  /** @returns false if there was none. */
  end(hash: string): Promise<boolean>;
  /** @returns false if the account has no session of that public name. */
  endById(accountId: string, id: string): Promise<boolean>;
  /** @param except hash of a session that stays. @returns the number of ended sessions. */
  endAll(accountId: string, except?: string): Promise<number>;
  purge(before: number): Promise<void>;
}
