import type { Caller } from '../../contract/caller.ts';
import { REFERRAL_MS, type Referral } from '../../domain/affiliates/affiliate.ts';
import type { Affiliates } from '../../ports/stores/affiliate-store.ts';
import type { UnitOfWork } from '../../ports/stores/store.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';

/** Processes' clocks differ a little: a click that another noted a moment ahead is none of the future. */
const SKEW_MS = 60_000;

/** A click that counts: whose customer somebody became by it, and when. */
export interface Counted {
  readonly accountId: string;
  readonly at: number;
}

/** Partners as a click needs them. */
export interface AffiliatesByRefId {
  readonly affiliates: Pick<Affiliates, 'byRefId'>;
}

type HasAffiliates = Pick<UnitOfWork, 'affiliates'>;

/** What a click counts for at a time: nothing once it is too old, or where its partner takes no part. */
export async function countedClick(
  { affiliates }: AffiliatesByRefId,
  click: Referral | undefined,
  now: number,
): Promise<Counted | undefined> {
  if (!click || !isFresh(click.at, now)) return undefined;
  const affiliate = await affiliates.byRefId(click.refId);
  return affiliate?.isEnabled ? { accountId: affiliate.accountId, at: click.at } : undefined;
}

/** True within 30 days of a click. */
export function isFresh(at: number, now: number): boolean {
  return at <= now + SKEW_MS && now - at < REFERRAL_MS;
}

/** Who makes an exchange. */
export interface Customer {
  readonly caller: Caller | undefined;
  /** Whose history it is in. */
  readonly owner: string | undefined;
  /** The partner that the request itself names: it counts where nothing was kept. */
  readonly refId: string | undefined;
}

/**
 * The partner who brought an exchange: whose key made it, as their software's customers are theirs; or else the first
 * click that still counts, of the account's sign-up or of this browser. Nobody is their own customer by a click.
 */
export async function attributionOf(
  unit: HasAffiliates & Pick<UnitOfWork, 'accounts'>,
  { caller, owner, refId }: Customer,
  now: number,
): Promise<TransactionRecord['affiliate']> {
  const { accountId } = caller?.apiKey ?? {};
  if (accountId !== undefined && (await takesPart(unit, accountId))) return { accountId, channel: 'api' };
  const kept = await countedClick(unit, caller?.referral, now);
  const bound = caller?.session === undefined ? undefined : await boundTo(unit, owner, now);
  const named = refId === undefined ? undefined : { refId, at: now };
  const [first] = [bound, kept].filter((one) => one !== undefined).toSorted((a, b) => a.at - b.at);
  const affiliate = first ?? (await countedClick(unit, named, now));
  if (!affiliate || affiliate.accountId === owner) return undefined;
  return { accountId: affiliate.accountId, channel: 'web' };
}

async function boundTo(
  { accounts, affiliates }: HasAffiliates & Pick<UnitOfWork, 'accounts'>,
  owner: string | undefined,
  now: number,
): Promise<Counted | undefined> {
  const account = owner === undefined ? undefined : await accounts.byId(owner);
  const { referredBy: accountId, referredAt: at } = account ?? {};
  if (accountId === undefined || at === undefined || !isFresh(at, now)) return undefined;
  return (await takesPart({ affiliates }, accountId)) ? { accountId, at } : undefined;
}

async function takesPart({ affiliates }: HasAffiliates, accountId: string): Promise<boolean> {
  return (await affiliates.byId(accountId))?.isEnabled === true;
}

/** What a sign-up keeps of the click that led to it. */
export async function referralOfSignUp(
  unit: HasAffiliates,
  caller: Caller,
  now: number,
): Promise<{ readonly referredBy?: string; readonly referredAt?: number }> {
  const counted = await countedClick(unit, caller.referral, now);
  return counted ? { referredBy: counted.accountId, referredAt: counted.at } : {};
}
