import type { Ticker } from '../quotes/currency.ts';
import type { Destination } from './transaction.ts';

/** What a visitor has typed for an exchange that is not created yet. */
export interface ExchangeDraft {
  /** The pair that the addresses are for. */
  readonly from: Ticker;
  readonly to: Ticker;
  readonly payout: Destination;
  readonly refund: Destination;
  readonly email: string;
  /** The account of the signed-in user; absent for visitors without one. */
  readonly owner?: string | undefined;
}

/** Longest text that is kept of a field, as long as its field allows. */
const LONGEST = 256;

export function encodeDraft(draft: ExchangeDraft): string {
  return JSON.stringify(draft);
}

/** Decodes a draft; undefined for any other text, because visitors can write their own storage. */
export function decodeDraft(text: string | null): ExchangeDraft | undefined {
  const draft = parsed(text) as Partial<Record<keyof ExchangeDraft, unknown>> | undefined;
  const { from, to, email, owner } = draft ?? {};
  const [payout, refund] = [destinationOf(draft?.payout), destinationOf(draft?.refund)];
  if (!isText(from) || !isText(to) || !isText(email) || payout === undefined || refund === undefined) return undefined;
  return { from, to, payout, refund, email, ...(isText(owner) && { owner }) };
}

function destinationOf(value: unknown): Destination | undefined {
  const { address, extraId = '' } = (value ?? {}) as Partial<Record<keyof Destination, unknown>>;
  return isText(address) && isText(extraId) ? { address, extraId } : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LONGEST;
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
