import type { HedgingRisk, StaffHedge } from '../../../core/ports/apis/staff-api.ts';
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
export function riskText({ halts, limits, offers, audit }: HedgingRisk): readonly string[] {
  const lines = halts.map(
    ({ venue, since, by, reason }) => `halted: ${venue ?? 'everything'} since ${since} by ${by}: ${reason}`,
  );
  return [
    ...(lines.length > 0 ? lines : ['nothing is halted']),
    ...offers.map(
      ({ asset, direction, since, reason }) =>
        `offers stopped: ${asset === undefined ? 'all' : `${asset} (${direction})`} since ${since}: ${reason}`,
    ),
    ...limitsText(limits),
    ...audit.map(({ at, actor, action, reason }) => `${at}  ${actor}  ${action}: ${reason}`),
  ];
}

/** What each limit does beyond it, and what staff can do. */
const ADVICE = {
  'asset-exposure': 'offers that enlarge it stop until it is below 80 %: see altway hedges, and fund the venues',
  'total-exposure': 'offers that enlarge it stop until it is below 80 %: see altway hedges, and fund the venues',
  'day-loss': 'all offers and hedging stop: find the cause, then altway risk resume',
  'day-slippage': 'the venue is halted: compare its prices with others, then altway risk resume it',
  'clock-skew': 'the venue is halted at the second check: keep this clock by NTP, then altway risk resume it',
  'missing-coins': 'the venue is halted when it stays: find out what left, book it, then altway risk resume it',
} as const;

function limitsText(limits: HedgingRisk['limits']): readonly string[] {
  if (limits === undefined) return [];
  const { at, unit, lines } = limits;
  const rows = lines.map(({ name, of = '', unit: own = unit, value, limit, isBeyond }) => [
    name,
    of,
    `${whole(value)} of ${whole(limit)} ${own}`,
    isBeyond ? 'BEYOND' : 'within',
  ]);
  const beyond = [...new Set(lines.filter(({ isBeyond }) => isBeyond).map(({ name }) => `${name}: ${ADVICE[name]}`))];
  return [`limits as of ${at}:`, ...table(rows, ['left', 'left', 'left', 'left']), ...beyond];
}

/** Without fractions: limits are whole. */
function whole(amount: string): string {
  return amount.split('.')[0]!;
}
