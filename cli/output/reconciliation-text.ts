import type { ReconciliationReport } from '../staff/await-reconciliation.ts';
import { printable } from './printable.ts';
import type { Style } from './printer.ts';
import { table } from './table.ts';

type Currency = ReconciliationReport['currencies'][number];
type Sum = Currency['ledger'];

const HEADER = ['chain', 'currency', 'place', 'ledger', 'chain has', 'in flight', 'difference'];
const COLUMNS = ['left', 'left', 'left', 'decimal', 'decimal', 'decimal', 'decimal'] as const;

/** A table of each currency and place, and what it means. Currencies of which there is nothing are counted only. */
export function reconciliationText(report: ReconciliationReport, style: Style): string[] {
  const { currencies, unchecked, unanswered } = report;
  const shown = currencies.filter((one) => sumsOf(one).some(({ units }) => units !== '0'));
  const different = currencies.filter(({ difference }) => difference.units !== '0');
  const empty = currencies.length - shown.length;
  return [
    ...(shown.length > 0 ? table([HEADER, ...shown.flatMap(rowsOf)], COLUMNS) : ['Nothing was compared.']),
    ...(empty > 0 ? [`and ${empty} currencies of which there is nothing, neither in the ledger nor on a chain`] : []),
    '',
    ...unchecked.map((sum) => printable(`${sum.currency}: the ledger says ${text(sum)}, and no chain is compared`)),
    ...unanswered.map(({ chain, checkedAt = 'never', problem = 'no server has answered' }) =>
      style('red', printable(`${chain}: not checked now, ${problem}; last checked: ${checkedAt}`)),
    ),
    ...different.map((one) => style('red', printable(differenceText(one)))),
    ...(different.length === 0 && shown.length > 0
      ? [style('green', `${currencies.length} currencies agree to the last unit.`)]
      : []),
  ];
}

function sumsOf({ ledger, hotWallet, payIns, arriving, leaving, difference }: Currency): readonly Sum[] {
  return [ledger, hotWallet, payIns, arriving, leaving, difference];
}

function rowsOf({ chain, ledger, hotWallet, payIns, arriving, leaving, difference }: Currency): string[][] {
  const { currency } = ledger;
  return [
    [chain, currency, 'hot wallet', '', text(hotWallet), '', ''],
    ...(payIns.units === '0' ? [] : [[chain, currency, 'pay-in addresses', '', text(payIns), '', '']]),
    ...(arriving.units === '0' ? [] : [[chain, currency, 'arriving', '', '', text(arriving), '']]),
    ...(leaving.units === '0' ? [] : [[chain, currency, 'leaving', '', '', `-${text(leaving)}`, '']]),
    [chain, currency, 'together', text(ledger), '', '', text(difference)],
  ];
}

function differenceText({ chain, height, ledger, difference, sinceHeight, isPersistent, isStopped }: Currency): string {
  const side = difference.units.startsWith('-') ? 'is missing' : 'is too much';
  const amount = text(difference).replace(/^-/, '');
  const since = sinceHeight === undefined ? '' : ` since block ${sinceHeight}`;
  const state = isStopped ? '; payouts are stopped' : isPersistent ? '' : '; seen once, it may still be explained';
  return `${ledger.currency} on ${chain}, after block ${height}: ${amount} ${side}${since}${state}`;
}

function text({ amount, units }: Sum): string {
  return amount ?? units;
}
