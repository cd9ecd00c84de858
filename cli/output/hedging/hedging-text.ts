import type { HedgingRisk, StaffHedge } from '../../../core/ports/apis/support-api.ts';
import { table } from '../table.ts';

/** Orders at venues, a line each, and why below those that are not in order. */
export function hedgesText(hedges: readonly StaffHedge[]): readonly string[] {
  if (hedges.length === 0) return ['No orders were sent to venues.'];
  const rows = hedges.map(({ createdAt, venue, market, side, filled, size, limit, state, id }) => [
    createdAt,
    venue,
    market,
    side,
    `${filled} of ${size}`,
    `at ${limit}`,
    state,
    id,
  ]);
  const lines = table(rows, ['left', 'left', 'left', 'left', 'left', 'left', 'left', 'left']);
  return hedges.flatMap(({ note }, at) => [lines[at]!, ...(note === undefined ? [] : [`    ${note}`])]);
}

/** What is halted, and the record of it. */
export function riskText({ halts, audit }: HedgingRisk): readonly string[] {
  const lines = halts.map(
    ({ venue, since, by, reason }) => `halted: ${venue ?? 'everything'} since ${since} by ${by}: ${reason}`,
  );
  return [
    ...(lines.length > 0 ? lines : ['nothing is halted']),
    ...audit.map(({ at, actor, action, reason }) => `${at}  ${actor}  ${action}: ${reason}`),
  ];
}
