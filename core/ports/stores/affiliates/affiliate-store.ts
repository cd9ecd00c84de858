import type { AffiliateLinkConfig } from '../../../domain/affiliates/affiliate.ts';

/** `createdAt` is in milliseconds since 1970. */
export interface AffiliateRecord {
  readonly accountId: string;
  readonly refId: string;
  /** False once staff disabled the affiliate: clicks on their links no longer count. */
  readonly isEnabled: boolean;
  /** False while staff suspends their conversions and payouts. */
  readonly hasOperations: boolean;
  readonly linkConfig: AffiliateLinkConfig;
  readonly createdAt: number;
}

/** An affiliate with the names of their links. */
export interface KnownAffiliate extends AffiliateRecord {
  readonly subs: readonly string[];
}

export interface Affiliates {
  /** @returns false, and stores nothing, if the account is already an affiliate or the name is taken. */
  insert(record: AffiliateRecord): Promise<boolean>;
  byId(accountId: string): Promise<AffiliateRecord | undefined>;
  byRefId(refId: string): Promise<KnownAffiliate | undefined>;
  setLinkConfig(accountId: string, config: AffiliateLinkConfig): Promise<void>;
  setSwitches(accountId: string, switches: Pick<AffiliateRecord, 'isEnabled' | 'hasOperations'>): Promise<void>;
}
