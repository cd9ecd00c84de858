import { formatSignedUnits } from '../../../domain/amount.ts';
import type { ProfitStatement } from '../../../ports/apis/staff-api.ts';
import { PROFIT_LINES } from '../account-roles.ts';
import { dollarsText, RoundedSum } from '../unit-worth.ts';
import type { Profit, ProfitCell } from './profit.ts';

type Part = ProfitStatement['opening'];

/**
 * The statement as staff reads it, in cents that add up: opening + paid in + profit = closing.
 * @param decimals of a currency; undefined for one that the catalogue does not know any more.
 */
export function profitView(
  { opening, capital, lines, closing }: Profit,
  decimals: (currency: string) => number | undefined,
): Pick<ProfitStatement, 'opening' | 'paidIn' | 'lines' | 'profit' | 'closing' | 'unpriced'> {
  const sum = new RoundedSum();
  const part = (cells: readonly ProfitCell[], rounded: RoundedSum): Part => {
    const before = rounded.cents;
    const currencies = cells.map((cell) => viewOf(cell, decimals(cell.currency), rounded));
    return { dollars: dollarsText(rounded.cents - before), currencies };
  };
  const shown = { opening: part(opening, sum), paidIn: part(capital, sum) };
  const paid = sum.cents;
  const listed = PROFIT_LINES.map((name) => ({ name, ...part(lines.get(name) ?? [], sum) }));
  const all = [opening, capital, ...lines.values(), closing].flat();
  const unpriced = new Set(all.filter(({ worth }) => worth === undefined).map(({ currency }) => currency));
  return {
    ...shown,
    lines: listed,
    profit: dollarsText(sum.cents - paid),
    closing: part(closing, new RoundedSum()),
    unpriced: [...unpriced].toSorted(),
  };
}

function viewOf({ currency, units, worth }: ProfitCell, decimals: number | undefined, sum: RoundedSum) {
  return {
    currency,
    ...(units !== undefined && { units: String(units) }),
    ...(units !== undefined && decimals !== undefined && { amount: formatSignedUnits(units, decimals) }),
    ...(worth !== undefined && { dollars: dollarsText(sum.add(worth)) }),
  };
}
