import { gainOf, type QuoteProof, type VenueGap } from '../../../core/domain/quotes/quote-proof.ts';
import type { Style } from '../printer.ts';
import { table } from '../table.ts';

const GAPS: Readonly<Record<VenueGap, string>> = {
  'not-listed': 'has no route between the two',
  'too-small': 'does not trade so little',
  'too-large': 'has not enough depth',
};

/** What each venue alone would give, and what the quote gains over the best of them. */
export function venuesText(proof: QuoteProof, style: Style): string[] {
  const { venues, to } = proof;
  if (venues.length === 0) return [];
  const rows = venues.map(({ venue, amountTo, gap }) =>
    amountTo === undefined ? [venue, '', gap === undefined ? '' : GAPS[gap]] : [venue, amountTo, to],
  );
  const lines = table(rows, ['left', 'decimal', 'left']).map((line) => `  ${line}`);
  const gain = gainOf(proof);
  const gained = gain && `  the quote gives ${gain.amount} ${to} (${gain.percent} %) more than ${gain.venue} alone`;
  return [style('bold', 'Each venue alone'), ...lines, ...(gained === undefined ? [] : [gained]), ''];
}
