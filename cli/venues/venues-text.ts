import type { VenueStatus } from '../../core/ports/markets/market-feed.ts';
import type { Style } from '../output/printer.ts';
import { table } from '../output/table.ts';

const HEAD = ['venue', 'health', 'last message', 'books', 'usable', 'gaps', 'resyncs'];

/** Where venues stand, a line each, then the markets that are left out. */
export function venuesText(venues: readonly VenueStatus[], style: Style): string[] {
  const rows = venues.map(({ venue, health, ageMs, books, usable, gaps, resyncs }) => [
    venue,
    health,
    ageMs === undefined ? 'none yet' : `${secondsText(ageMs)} ago`,
    ...[books, usable, gaps, resyncs].map(String),
  ]);
  const [head, ...lines] = table([HEAD, ...rows], ['left', 'left', 'right', 'right', 'right', 'right', 'right']);
  const leftOut = venues.filter((venue) => venue.leftOut.length > 0);
  return [
    style('dim', head!),
    ...lines,
    ...leftOut.map(({ venue, leftOut: markets }) =>
      style('yellow', `left out at ${venue}, priced far from the others: ${markets.join(', ')}`),
    ),
  ];
}

/** Milliseconds as seconds with one decimal: `0.4 s`. */
export function secondsText(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
