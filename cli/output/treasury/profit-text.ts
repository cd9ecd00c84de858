import { csvLine } from '../../../core/domain/csv.ts';
import type { ProfitStatement } from '../../../core/ports/apis/staff-api.ts';
import { printable } from '../printable.ts';
import type { Style } from '../printer.ts';
import { table } from '../table.ts';
import { PRICES_NOTE } from './prices-note.ts';

type Part = ProfitStatement['opening'];

/** Currencies that a note names at most; `--json` has all. */
const MAX_NAMED = 10;

const NAMES: Readonly<Record<string, string>> = {
  'service-fees': 'service fees',
  'affiliate-commissions': 'commissions of affiliates',
  spread: 'fills: difference between what was taken and given',
  'rate-margins': 'margins of fixed rates',
  'rate-risk': 'promised rates: difference to what the market gave',
  'venue-fees': 'fees of venues',
  slippage: 'hedges: difference to what was expected',
  'network-fees-charged': 'network fees charged',
  'network-fees-paid': 'network fees paid to chains',
  'card-losses': 'card payments taken back',
  rounding: 'deposits too small to send back',
  manual: 'postings by hand',
  revaluation: 'revaluation of the inventory',
};

/** The statement in dollars, one line each; lines without postings are left out. */
export function profitText(statement: ProfitStatement, style: Style): string[] {
  const { from, to, opening, paidIn, lines, profit, closing, unpriced, pricedBy, pricedLater } = statement;
  const moved = lines.filter(({ currencies }) => currencies.length > 0);
  const rows = [
    [`inventory when ${from} began`, opening.dollars],
    ['paid in by the operator, less paid out', paidIn.dollars],
    ...moved.map(({ name, dollars }) => [`  ${NAMES[name] ?? name}`, dollars]),
    ['profit', profit],
    [`inventory when ${to} ended`, closing.dollars],
  ];
  const isLoss = profit.startsWith('-');
  return [
    ...table(rows, ['left', 'decimal']).map((line) =>
      line.startsWith('profit') ? style(isLoss ? 'red' : 'green', line) : line,
    ),
    '',
    PRICES_NOTE[pricedBy],
    ...(pricedLater.length > 0
      ? [
          style(
            'yellow',
            printable(`No price from before ${from} is kept, so a later one is used: ${named(pricedLater)}`),
          ),
        ]
      : []),
    ...(unpriced.length > 0 ? [style('yellow', printable(`In no sum, for want of a price: ${named(unpriced)}`))] : []),
  ];
}

function named(currencies: readonly string[]): string {
  const more = currencies.length - MAX_NAMED;
  return `${currencies.slice(0, MAX_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** For accountants: a line for each currency of each part, with the total of each part after them. */
export function profitCsv({ opening, paidIn, lines, profit, closing }: ProfitStatement): string {
  const parts: readonly (readonly [string, Part])[] = [
    ['opening', opening],
    ['paid-in', paidIn],
    ...lines.map(({ name, ...part }) => [name, part] as const),
    ['closing', closing],
  ];
  const body = parts.flatMap(([name, { dollars, currencies }]) => [
    ...currencies.map((one) => csvLine([name, one.currency, one.units ?? '', one.amount ?? '', one.dollars ?? ''])),
    csvLine([`${name} total`, '', '', '', dollars]),
  ]);
  return [
    csvLine(['line', 'currency', 'units', 'amount', 'dollars']),
    ...body,
    csvLine(['profit', '', '', '', profit]),
  ].join('');
}
