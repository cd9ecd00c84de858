import type { LedgerProposal } from '../../core/ports/apis/staff-api.ts';
import { printable } from './printable.ts';

/** A proposal: a line for it, one for each move, and one for the decision. */
export function proposalText({
  id,
  status,
  proposedBy,
  reason,
  at,
  expiresAt,
  moves,
  decision,
}: LedgerProposal): string[] {
  const end = status === 'open' ? `, until ${expiresAt}` : '';
  return [
    printable(`${id}  ${status}${end}; proposed ${at} by ${proposedBy}: ${reason}`),
    ...moves.map(({ amount, units, currency, from, to }) =>
      printable(`  ${amount ?? `${units} smallest units of`} ${currency}  ${from} > ${to}`),
    ),
    ...(decision ? [printable(`  ${status} ${decision.at} by ${decision.by}: ${decision.reason}`)] : []),
  ];
}
