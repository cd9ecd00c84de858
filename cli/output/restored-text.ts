import type { Restored } from '../../core/ports/apis/staff-api.ts';
import { printable } from './printable.ts';

/** Skipped addresses and stopped operations after a restore, with the next step for each. */
export function restoredText({ chains, held, stopped, payouts, returns, transfers }: Restored): string[] {
  return [
    ...chains.map(({ chain, index }) => printable(`${chain}: no pay-in address up to number ${index} is issued again`)),
    held > 0 ? `on hold (review): ${held}; altway support release lets one go on` : 'nothing is held',
    ...stopped.map((id) => printable(`${id}: stopped in progress; look at its chain, then altway support retry`)),
    ...payouts.map((id) => printable(`${id}: a payout to an affiliate, stopped; look at its chain`)),
    ...returns.map((id) =>
      printable(`${id}: a return from suspense, stopped; look at its chain, then altway support return`),
    ),
    ...transfers.map((id) =>
      printable(
        `${id}: a transfer between places, not sent any more; look where its coins are: altway treasury transfers`,
      ),
    ),
  ];
}
