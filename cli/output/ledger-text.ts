import type { TrialBalance } from '../../core/ports/apis/staff-api.ts';
import type { LedgerReport } from '../staff/audit-ledger.ts';
import { printable } from './printable.ts';
import type { Style } from './printer.ts';
import { table } from './table.ts';

/** Faults that are printed for people; `--json` prints all that were kept. */
const MAX_LINES = 50;

/** The trial balance, a line for each account, and the remaining sum of each currency. */
export function balancesText({ accounts, sums, isBalanced }: TrialBalance, style: Style): string[] {
  if (accounts.length === 0) return ['Nothing has been booked.'];
  const rows = accounts.map(({ currency, account, amount, units }) => [currency, account, amount ?? units, units]);
  const header = ['currency', 'account', 'amount', 'smallest units'];
  const off = sums.filter(({ units }) => units !== '0');
  return [
    ...table([header, ...rows], ['left', 'left', 'decimal', 'right']),
    '',
    isBalanced
      ? style('green', `Every one of ${sums.length} currencies adds up to zero.`)
      : style('red', printable(`Off: ${off.map((sum) => `${sum.units} of ${sum.currency}`).join(', ')}`)),
  ];
}

/** The result of an audit. */
export function auditText({ isSound, postings, lastHash, faults, faultsInAll }: LedgerReport, style: Style): string[] {
  const rows = faults
    .slice(0, MAX_LINES)
    .map(({ kind, sequence, currency, account, expected, found }) => [
      kind,
      sequence === undefined ? '' : `posting ${sequence}`,
      [account, currency].filter((one) => one !== undefined).join(' '),
      [expected && `expected ${expected}`, found && `found ${found}`].filter(Boolean).join('; '),
    ]);
  const more = faultsInAll - rows.length;
  return [
    isSound
      ? style(
          'green',
          `${postings} postings are sound: chain, balances, entries, totals, affiliate balances and sums by day.`,
        )
      : style('red', `${faultsInAll} faults up to posting ${postings}:`),
    ...table(rows, ['left', 'left', 'left', 'left']),
    ...(more > 0 ? [`and ${more} more`] : []),
    // Someone who can rewrite the whole ledger can rebuild its hash chain; a copy of this hash elsewhere reveals it.
    `last hash ${printable(lastHash)}`,
  ];
}
