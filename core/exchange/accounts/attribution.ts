import type { Caller } from '../../contract/caller.ts';
import { REFERRAL_MS, type Referral } from '../../domain/affiliates/affiliate.ts';
import type { AccountRecord } from '../../ports/stores/accounts/account-store.ts';
import type { Affiliates } from '../../ports/stores/affiliates/affiliate-store.ts';
import type { UnitOfWork } from '../../ports/stores/store.ts';
import type { TransactionRecord } from '../../domain/transaction-record.ts';

/** Tolerated clock difference between processes: a click that another process stamped a moment ahead still counts. */
const SKEW_MS = 60_000;

/** A click that counts: the affiliate's account, the time, and the name of the link if the affiliate made it. */
export interface Counted {
  readonly accountId: string;
  readonly at: number;
  readonly sub?: string | undefined;
}

export interface AffiliatesByRefId {
  readonly affiliates: Pick<Affiliates, 'byRefId'>;
}

type HasAffiliates = Pick<UnitOfWork, 'affiliates'>;

/** Returns the affiliate of a click; undefined when the click is too old or the affiliate is disabled. */
export async function countedClick(
  { affiliates }: AffiliatesByRefId,
  click: Referral | undefined,
  now: number,
): Promise<Counted | undefined> {
  if (!click || !isFresh(click.at, now)) return undefined;
  const affiliate = await affiliates.byRefId(click.refId);
  if (!affiliate?.isEnabled) return undefined;
  // Only names that the affiliate chose count, so that strangers cannot fill the statistics with theirs.
  const sub = affiliate.subs.find((name) => name === click.sub);
  return { accountId: affiliate.accountId, at: click.at, ...(sub !== undefined && { sub }) };
}

/** True within 30 days of a click. */
function isFresh(at: number, now: number): boolean {
  return at <= now + SKEW_MS && now - at < REFERRAL_MS;
}

interface Customer {
  readonly caller: Caller | undefined;
  /** Owner of the history that the exchange is in. */
  readonly owner: string | undefined;
  /** The affiliate that the request itself names: it counts when no click was stored. */
  readonly refId: string | undefined;
}

/**
 * The affiliate who gets the commission of an exchange: the owner of the API key that made it, because customers of
 * their software are theirs; otherwise the first click that still counts, of the account's sign-up or of this browser.
 * A click on one's own link does not count.
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
  const { sub } = affiliate;
  return { accountId: affiliate.accountId, channel: 'web', ...(sub !== undefined && { sub }) };
}

async function boundTo(
  { accounts, affiliates }: HasAffiliates & Pick<UnitOfWork, 'accounts'>,
  owner: string | undefined,
  now: number,
): Promise<Counted | undefined> {
  const account = owner === undefined ? undefined : await accounts.byId(owner);
  const { referredBy: accountId, referredAt: at, referredSub: sub } = account ?? {};
  if (accountId === undefined || at === undefined || !isFresh(at, now)) return undefined;
  return (await takesPart({ affiliates }, accountId)) ? { accountId, at, sub } : undefined;
}

async function takesPart({ affiliates }: HasAffiliates, accountId: string): Promise<boolean> {
  return (await affiliates.byId(accountId))?.isEnabled === true;
}

export async function referralOfSignUp(
  unit: HasAffiliates,
  caller: Caller,
  now: number,
): Promise<Pick<AccountRecord, 'referredBy' | 'referredAt' | 'referredSub'>> {
  const counted = await countedClick(unit, caller.referral, now);
  return counted ? { referredBy: counted.accountId, referredAt: counted.at, referredSub: counted.sub } : {};
}
