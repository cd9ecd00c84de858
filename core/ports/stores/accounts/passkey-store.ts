/** A passkey of an account. Times are milliseconds since 1970. */
export interface PasskeyRecord {
  /** A public name: 12 lower-case letters and digits. */
  readonly id: string;
  readonly accountId: string;
  /** Base64url, as the authenticator knows it; unique among all accounts. */
  readonly credentialId: string;
  /** COSE key in base64url. */
  readonly publicKey: string;
  /** Of the last use; stays 0 for authenticators without a counter. */
  readonly counter: number;
  /** How the browser can reach the authenticator, such as `usb` or `internal`. */
  readonly transports: readonly string[];
  readonly name: string;
  readonly isSynced: boolean;
  readonly createdAt: number;
  readonly usedAt?: number | undefined;
  /** When its counter went back: it is refused since. */
  readonly suspectAt?: number | undefined;
}

export interface PasskeyStore {
  /** @returns false, and stores nothing, if some account has the credential. */
  insert(passkey: PasskeyRecord): Promise<boolean>;
  byCredential(credentialId: string): Promise<PasskeyRecord | undefined>;
  /** In the order in which they were added. */
  of(accountId: string): Promise<readonly PasskeyRecord[]>;
  /** Replaces name, counter, `isSynced`, `usedAt` and `suspectAt`. @returns false if it was removed. */
  update(passkey: PasskeyRecord): Promise<boolean>;
  /** @returns false if the account has none of that public name. */
  remove(accountId: string, id: string): Promise<boolean>;
  /** @returns the number of removed ones. */
  removeAll(accountId: string): Promise<number>;
}
