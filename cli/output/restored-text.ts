import type { Restored } from '../../core/ports/apis/support-api.ts';
import { printable } from './printable.ts';

/** What was left out and stopped after a restore, and what to do with it. */
export function restoredText({ chains, held, stopped, payouts }: Restored): string[] {
  return [
    ...chains.map(({ chain, index }) =>
      printable(`${chain}: no pay-in address up to number ${index} is given out again`),
    ),
    `on hold (review): ${held}; altway support release lets one go on`,
    ...stopped.map((id) => printable(`${id}: stopped on its way; look at its chain, then altway support retry`)),
    ...payouts.map((id) => printable(`${id}: a payout to a partner, stopped; look at its chain`)),
  ];
}
