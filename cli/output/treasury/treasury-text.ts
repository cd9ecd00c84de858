import type { Treasury } from '../../../core/ports/apis/staff-api.ts';
import type { Style } from '../printer.ts';
import { printable } from '../printable.ts';
import { table } from '../table.ts';
import { PRICES_NOTE } from './prices-note.ts';

type Holding = Treasury['holdings'][number];
type Sum = Holding['inFlight'];

const HEAD = ['currency', 'hot wallet', 'pay-ins', 'in flight', 'promised', 'unpaid', 'free', 'signs a day', 'dollars'];

/** Coins by place, a line for each currency, then what to move and what is not known. */
export function treasuryText(treasury: Treasury, style: Style): string[] {
  const { pricedBy, holdings, venues, dollars, moves } = treasury;
  if (holdings.length === 0 && venues.length === 0) return ['Nothing is held.', PRICES_NOTE[pricedBy]];
  const rows = holdings.map((one) => [
    one.currency,
    ...[one.hotWallet, one.payIns, one.inFlight, one.promised, one.promisedUnpaid, one.free].map(amountOf),
    one.allowance ? amountOf(one.allowance.day) : '',
    one.dollars ?? '',
  ]);
  const [head, ...lines] = table(
    [HEAD, ...rows],
    ['left', 'decimal', 'decimal', 'decimal', 'decimal', 'decimal', 'decimal', 'decimal', 'decimal'],
  );
  return [
    style('dim', head!),
    ...lines,
    ...venueLines(venues, style),
    '',
    `Together: $${dollars}`,
    PRICES_NOTE[pricedBy],
    ...addressLines(holdings),
    ...moves.map((move) => style('yellow', moveText(move))),
    ...holdings.flatMap((one) => (one.problem === undefined ? [] : [style('red', problemText(one))])),
  ];
}

function addressLines(holdings: readonly Holding[]): readonly string[] {
  const found = holdings.filter(({ hotWallet, address }) => address !== undefined && hotWallet?.units === '0');
  return found.map(({ currency, address }) => `Empty: to fill the hot wallet, send ${currency} to ${address}`);
}

function venueLines(venues: Treasury['venues'], style: Style): readonly string[] {
  if (venues.length === 0) return [];
  const rows = venues.map(({ venue, asset, amount, dollars = '' }) => [venue, asset, amount, dollars]);
  const [head, ...lines] = table(
    [['venue', 'asset', 'amount', 'dollars'], ...rows],
    ['left', 'left', 'decimal', 'decimal'],
  );
  return ['', style('dim', head!), ...lines];
}

/** A transfer in words. */
export function moveText({
  asset,
  amount,
  from,
  to,
  address,
  why,
  closed,
  dollars,
}: Treasury['moves'][number]): string {
  const worth = dollars === undefined ? '' : ` ($${dollars})`;
  const place = address === undefined ? to : `${to}, ${address}`;
  const wait = closed === undefined ? '' : `. It waits: ${closed}`;
  return printable(`Move ${amount} ${asset}${worth} from ${from} to ${place}: ${why}${wait}`);
}

function problemText({ currency, problem, checkedAt }: Holding): string {
  const since = checkedAt === undefined ? 'nothing is known' : `counted at ${checkedAt}`;
  return printable(`${currency}: ${problem} (${since})`);
}

function amountOf(sum: Sum | undefined): string {
  return sum === undefined ? '' : (sum.amount ?? sum.units);
}
