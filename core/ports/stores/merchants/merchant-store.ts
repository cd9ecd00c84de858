/** A merchant; belongs to an account. Times are milliseconds since 1970. */
export interface MerchantRecord {
  readonly accountId: string;
  /** The merchant's public name in links: 12 lower-case letters and digits. */
  readonly merchantId: string;
  /** Empty until the merchant sets it. */
  readonly name: string;
  readonly webhookUrl?: string | undefined;
  readonly isTest: boolean;
  /** The secret that signs links and events, sealed. */
  readonly sealedSecret?: string | undefined;
  readonly createdAt: number;
  /** True from a password recovery until the owner confirms or replaces the secret: it is disabled. */
  readonly isSecretUnconfirmed?: boolean | undefined;
  readonly isWebhookUnconfirmed?: boolean | undefined;
}

export interface MerchantStore {
  ofAccount(accountId: string): Promise<MerchantRecord | undefined>;
  byId(merchantId: string): Promise<MerchantRecord | undefined>;
  /** Like `byId`, in a unit of work: waits for a running update, and blocks updates until the unit ends. */
  lock(merchantId: string): Promise<MerchantRecord | undefined>;
  /** @returns false, and stores nothing, if the account already has a merchant. */
  insert(merchant: MerchantRecord): Promise<boolean>;
  /** Replaces name, webhook URL, mode and secret, and which of them wait for confirmation. */
  update(merchant: MerchantRecord): Promise<void>;
}
