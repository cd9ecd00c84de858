import type { LedgerSum } from '../../../ports/stores/operation/ledger-sums.ts';
import { isHeld, movesOf, PROFIT_LINES, type ProfitLine } from '../account-roles.ts';

/** What a smallest unit of each currency is worth; without those that have no price. */
export type UnitWorths = ReadonlyMap<string, bigint>;

/** A stretch of the period: what was booked in it, and the prices at its end. */
export interface ProfitStep {
  readonly flows: readonly LedgerSum[];
  readonly prices: UnitWorths;
}

export interface ProfitPeriod {
  /** Everything that was booked before. */
  readonly before: readonly LedgerSum[];
  /** Prices at the beginning. */
  readonly prices: UnitWorths;
  /** In order, without gaps. */
  readonly steps: readonly ProfitStep[];
}

/** Amounts in smallest units. Worth as `unitWorth`; undefined where the currency has no price throughout the period. */
export interface ProfitCell {
  readonly currency: string;
  /** Absent for a revaluation, which moves no coins. */
  readonly units?: bigint | undefined;
  readonly worth: bigint | undefined;
}

/** The worth of the inventory at both ends, and what lies between: closing = opening + capital + every line. */
export interface Profit {
  readonly opening: readonly ProfitCell[];
  /** Paid in by the operator; negative for paid out. */
  readonly capital: readonly ProfitCell[];
  readonly lines: ReadonlyMap<ProfitLine, readonly ProfitCell[]>;
  readonly closing: readonly ProfitCell[];
}

/**
 * The profit of a period, from sums of postings alone. What was booked in a step is valued at the prices of its end, and
 * what was held when it began is revalued by the change of the prices; so the lines add up exactly, whatever the steps.
 */
export function profitOf({ before, prices, steps }: ProfitPeriod): Profit {
  const isPriced = (currency: string) => [prices, ...steps.map((step) => step.prices)].every((at) => at.has(currency));
  const held = new Map<string, bigint>();
  for (const sum of before) hold(held, sum);
  const opening = cellsOf(held, (currency) => (isPriced(currency) ? prices.get(currency) : undefined));
  const table = new MoveTable(isPriced);
  let earlier = prices;
  for (const { flows, prices: now } of steps) {
    for (const [currency, units] of held)
      if (isPriced(currency)) table.revalue(currency, units * (now.get(currency)! - earlier.get(currency)!));
    for (const sum of flows) {
      hold(held, sum);
      for (const [line, gain] of movesOf(sum)) table.move(line, sum.currency, gain, now.get(sum.currency));
    }
    earlier = now;
  }
  const closing = cellsOf(held, (currency) => (isPriced(currency) ? earlier.get(currency) : undefined));
  const lines = new Map(PROFIT_LINES.map((line) => [line, table.cells(line)]));
  return { opening, capital: table.cells('capital'), lines, closing };
}

function hold(held: Map<string, bigint>, { currency, account, debits, credits }: LedgerSum): void {
  if (isHeld(account)) held.set(currency, (held.get(currency) ?? 0n) + debits - credits);
}

function cellsOf(
  held: ReadonlyMap<string, bigint>,
  price: (currency: string) => bigint | undefined,
): readonly ProfitCell[] {
  return [...held]
    .filter(([, units]) => units !== 0n)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, units]) => {
      const one = price(currency);
      return { currency, units, worth: one === undefined ? undefined : units * one };
    });
}

/** Sums of moves by line and currency. */
class MoveTable {
  readonly #isPriced: (currency: string) => boolean;
  readonly #cells = new Map<string, Map<string, { units: bigint; worth: bigint }>>();

  constructor(isPriced: (currency: string) => boolean) {
    this.#isPriced = isPriced;
  }

  move(line: string, currency: string, units: bigint, price: bigint | undefined): void {
    const cell = this.#cell(line, currency);
    cell.units += units;
    cell.worth += units * (price ?? 0n);
  }

  revalue(currency: string, worth: bigint): void {
    this.#cell('revaluation', currency).worth += worth;
  }

  cells(line: 'capital' | ProfitLine): readonly ProfitCell[] {
    return [...(this.#cells.get(line) ?? [])]
      .filter(([, { units, worth }]) => units !== 0n || worth !== 0n)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, { units, worth }]) => ({
        currency,
        ...(line !== 'revaluation' && { units }),
        worth: this.#isPriced(currency) ? worth : undefined,
      }));
  }

  #cell(line: string, currency: string) {
    const cells = this.#cells.get(line) ?? new Map<string, { units: bigint; worth: bigint }>();
    this.#cells.set(line, cells);
    const cell = cells.get(currency) ?? { units: 0n, worth: 0n };
    cells.set(currency, cell);
    return cell;
  }
}
