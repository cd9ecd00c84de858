import { formatSignedUnits, parseUnits } from '../amount.ts';
import type { Ticker } from './currency.ts';
import type { Quote } from './quote.ts';

/** Why a venue alone gives nothing: it has no route between the two, or its books do not trade the amount. */
export const VENUE_GAPS = ['not-listed', 'too-small', 'too-large'] as const;
export type VenueGap = (typeof VENUE_GAPS)[number];

/** What one venue alone would have given, after the same fees; a decimal string of the payout currency, or why nothing. */
export interface VenueAlone {
  readonly venue: string;
  readonly amountTo?: string | undefined;
  readonly gap?: VenueGap | undefined;
}

/** How a quote compares with each venue alone, at the same books. Amounts are decimal strings. */
export interface QuoteProof {
  readonly from: Ticker;
  readonly to: Ticker;
  readonly amountFrom: string;
  readonly amountTo: string;
  /** ISO 8601. */
  readonly quotedAt: string;
  /** Empty where nothing is traded. */
  readonly venues: readonly VenueAlone[];
  /** The quote itself; absent in the proof of an exchange. */
  readonly quote?: Quote | undefined;
  /** The signed receipt, where it was asked for: canonical JSON, one line. */
  readonly receipt?: string | undefined;
}

/** What a quote gives beyond the best venue alone; `amount` is signed, `percent` of the venue's amount. */
export interface Gain {
  readonly venue: string;
  readonly amount: string;
  readonly percent: string;
}

/** Decimals of the finest currency. */
const PLACES = 18;

/** Undefined where no venue alone gives anything. */
export function gainOf({ amountTo, venues }: Pick<QuoteProof, 'amountTo' | 'venues'>): Gain | undefined {
  const given = venues.flatMap(({ venue, amountTo: alone }) =>
    alone === undefined ? [] : [{ venue, units: parseUnits(alone, PLACES) }],
  );
  const [first, ...others] = given;
  if (first === undefined) return undefined;
  const best = others.reduce((most, one) => (one.units > most.units ? one : most), first);
  const gain = parseUnits(amountTo, PLACES) - best.units;
  return {
    venue: best.venue,
    amount: formatSignedUnits(gain, PLACES),
    percent: formatSignedUnits(best.units === 0n ? 0n : (gain * 10_000n) / best.units, 2),
  };
}
