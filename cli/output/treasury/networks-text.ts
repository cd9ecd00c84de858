import type { StaffNetworks } from '../../../core/ports/apis/staff-api.ts';
import { printable } from '../printable.ts';

/** Deposits and withdrawals that venues have closed, or name no more, what staff says is open, and which venues do not tell. */
export function networksText({ venues, closed, missing, open }: StaffNetworks): readonly string[] {
  const lines = [
    ...closed.map(
      ({ venue, currency, direction, network, since }) =>
        `${venue} has closed ${direction} of ${currency} on ${network} since ${since}`,
    ),
    ...missing.map(
      ({ venue, currency, direction }) =>
        `${venue} names ${direction} of ${currency} no more: look whether it has delisted them`,
    ),
    ...open.map(
      ({ venue, currency, direction, by, reason, until }) =>
        `${by} says until ${until} that ${direction} of ${currency} at ${venue} are open: ${reason}`,
    ),
    ...venues.map(({ venue, at, refused }) =>
      refused === undefined
        ? `${venue} told at ${at}`
        : `${venue} tells nothing: give its key the right to read (${refused})`,
    ),
  ];
  return lines.length > 0 ? lines.map(printable) : ['No venue has told which networks are open.'];
}
