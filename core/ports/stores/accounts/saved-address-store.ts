/** A saved address of an account. Times are milliseconds since 1970. */
export interface SavedAddressRecord {
  /** A public name: 12 lower-case letters and digits. */
  readonly id: string;
  readonly accountId: string;
  readonly network: string;
  /** Canonical, so that the same address is found again. */
  readonly address: string;
  readonly extraId?: string | undefined;
  readonly name: string;
  readonly createdAt: number;
  /** True since a password recovery, until the owner confirms it. */
  readonly isUnconfirmed: boolean;
}

export interface SavedAddressStore {
  /** @returns false, and stores nothing, if the account has the address with this extra ID on this network. */
  insert(saved: SavedAddressRecord): Promise<boolean>;
  /** In the order in which they were saved. */
  of(accountId: string): Promise<readonly SavedAddressRecord[]>;
  /** @returns false if the account has none of that public name. */
  rename(accountId: string, id: string, name: string): Promise<boolean>;
  /** @returns false if the account has none of that public name. */
  remove(accountId: string, id: string): Promise<boolean>;
  /** Makes all of an account unconfirmed. */
  takeOutOfUse(accountId: string): Promise<void>;
  confirmAll(accountId: string): Promise<void>;
}
