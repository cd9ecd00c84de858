import { isoTime, millisecondsOf } from '../iso-time.ts';
import type { TransactionStatus } from './transaction.ts';

/** Groups of statuses that a history can be narrowed to. */
export const HISTORY_STATES = ['open', 'decision', 'finished', 'returned', 'unpaid'] as const;
export type HistoryState = (typeof HISTORY_STATES)[number];

/** `decision`: the customer or staff has to decide. */
export const STATUSES_OF: Readonly<Record<HistoryState, readonly TransactionStatus[]>> = {
  open: ['waiting', 'confirming', 'exchanging', 'sending', 'refunding'],
  decision: ['hold', 'failed'],
  finished: ['finished'],
  returned: ['refunded'],
  unpaid: ['expired', 'overdue'],
};

/** Longest search, in characters: longer than any address. */
export const SEARCH_LENGTH = 128;

/** A page of a filtered history looks at this many exchanges, the newest; a file looks at all. */
export const FILTERED_EXCHANGES = 10_000;

/** What a history is narrowed to; everything unless given. */
export interface HistoryFilter {
  readonly state?: HistoryState | undefined;
  /** First and last day, such as `2026-11-27`, in UTC. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  /** A number of an exchange, the beginning of a ticker, a part of an address, or the ID of a transaction on a chain. */
  readonly q?: string | undefined;
}

/** A filter as the store applies it. Times in milliseconds since 1970. */
export interface HistoryQuery {
  readonly statuses?: readonly TransactionStatus[] | undefined;
  readonly from?: number | undefined;
  readonly before?: number | undefined;
  /** In lower case. */
  readonly text?: string | undefined;
}

const DAY_MS = 86_400_000;

/** True for a day of the calendar, as `HistoryFilter` writes it. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    // The 31st of February is either no time or one in March.
    return isoTime(startOf(text)).startsWith(text);
  } catch {
    return false;
  }
}

/** @returns undefined for a filter that lets everything through. */
export function historyQuery({ state, since, until, q = '' }: HistoryFilter): HistoryQuery | undefined {
  const text = q.trim().toLowerCase();
  const query = {
    ...(state && { statuses: STATUSES_OF[state] }),
    ...(since !== undefined && { from: startOf(since) }),
    ...(until !== undefined && { before: startOf(until) + DAY_MS }),
    ...(text !== '' && { text }),
  };
  return Object.keys(query).length === 0 ? undefined : query;
}

function startOf(day: string): number {
  return millisecondsOf(`${day}T00:00:00.000Z`);
}

/** A filter as the query of an address; empty for none. */
export function filterParameters(filter: HistoryFilter): string {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '');
  return given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&');
}
