import * as z from 'zod/mini';
import { ExchangeError } from '../../../contract/exchange-error.ts';
import type { NetworkState } from '../../../ports/markets/venue-account.ts';
import type { SettingStore } from '../../../ports/stores/setting-store.ts';
import type { Store, UnitOfWork } from '../../../ports/stores/store.ts';
import { parsed, ticker, time, venueName } from './stored-networks.ts';

const SETTING = 'open-networks';
/** What the audit files the words of staff under; also the name of the lock that a change takes. */
export const OPEN_NETWORKS_SUBJECT = `setting:${SETTING}`;
/** How long the word of staff counts, in milliseconds; and how many words there are at the same time. */
const [COUNTS_MS, MOST] = [86_400_000, 200];

const words = z
  .array(
    z.object({
      venue: venueName,
      way: z.enum(['deposits', 'withdrawals']),
      ticker,
      by: z.string().check(z.maxLength(100)),
      reason: z.string().check(z.maxLength(500)),
      at: time,
    }),
  )
  .check(z.maxLength(MOST));

/** One direction of a currency at a venue. */
export interface NetworkEnd {
  readonly venue: string;
  readonly way: keyof NetworkState;
  readonly ticker: string;
}

/** Staff has looked, and says that it is open, whatever the venue told. */
export interface OpenNetwork extends NetworkEnd {
  /** `staff:` and a token's name. */
  readonly by: string;
  readonly reason: string;
  readonly at: number;
}

type Word = Pick<OpenNetwork, 'by' | 'reason' | 'at'>;

/** What staff says that counts still: for a day, and not from a time that is to come. */
export async function openNetworks(settings: Pick<SettingStore, 'get'>, now: number): Promise<readonly OpenNetwork[]> {
  return (await storedWords(settings, now)).filter(({ at }) => at <= now);
}

/** Also those of a server whose clock is ahead, which will count. */
async function storedWords(settings: Pick<SettingStore, 'get'>, now: number): Promise<readonly OpenNetwork[]> {
  const all = parsed(words, await settings.get(SETTING));
  return Array.isArray(all) ? (all as OpenNetwork[]).filter(({ at }) => now - at < COUNTS_MS) : [];
}

export function countsUntil({ at }: OpenNetwork): number {
  return at + COUNTS_MS;
}

export function isSameEnd(a: NetworkEnd, b: NetworkEnd): boolean {
  return a.venue === b.venue && a.way === b.way && a.ticker === b.ticker;
}

/** Notes the word of staff, for a day from now. Audited. @throws ExchangeError conflict beyond so many words. */
export function sayOpen(store: Pick<Store, 'atomically'>, end: NetworkEnd, by: Word): Promise<void> {
  return change(store, 'say that it is open', end, by, (others) => {
    if (others.length >= MOST) throw new ExchangeError('conflict', `Staff has said so of ${MOST} already: end some`);
    return [...others, { ...end, ...by }];
  });
}

/** Ends the word of staff: what the venue tells counts again. Audited. @throws ExchangeError not-found where there is none. */
export function sayNothing(store: Pick<Store, 'atomically'>, end: NetworkEnd, by: Word): Promise<void> {
  return change(store, 'say no more that it is open', end, by, (others, before) => {
    if (others.length < before.length) return others;
    throw new ExchangeError('not-found', `Staff does not say that ${wordsOf(end)} are open`);
  });
}

function wordsOf({ venue, way, ticker: name }: NetworkEnd): string {
  return `${way} of ${name} at ${venue}`;
}

function change(
  store: Pick<Store, 'atomically'>,
  action: string,
  end: NetworkEnd,
  { by, reason, at }: Word,
  next: (others: readonly OpenNetwork[], before: readonly OpenNetwork[]) => readonly OpenNetwork[],
): Promise<void> {
  return store.atomically(async (unit: Pick<UnitOfWork, 'acquireLock' | 'settings' | 'audit'>) => {
    await unit.acquireLock(OPEN_NETWORKS_SUBJECT);
    const before = await storedWords(unit.settings, at);
    const after = next(
      before.filter((one) => !isSameEnd(one, end)),
      before,
    );
    await unit.settings.set(SETTING, after.length > 0 ? JSON.stringify(after) : undefined);
    const line = { at, actor: by, action: `${action}: ${wordsOf(end)}`, transactionId: OPEN_NETWORKS_SUBJECT, reason };
    await unit.audit.add(line);
  });
}
