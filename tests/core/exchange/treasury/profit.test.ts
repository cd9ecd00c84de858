import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACCOUNTS } from '../../../../core/domain/transactions/ledger.ts';
import { isHeld } from '../../../../core/exchange/treasury/account-roles.ts';
import { profitOf, type ProfitCell, type UnitWorths } from '../../../../core/exchange/treasury/profit/profit.ts';
import { profitView } from '../../../../core/exchange/treasury/profit/profit-view.ts';
import { unitWorth } from '../../../../core/exchange/treasury/unit-worth.ts';
import type { LedgerSum } from '../../../../core/ports/stores/operation/ledger-sums.ts';

const DECIMALS: Readonly<Record<string, number>> = { btc: 8, eth: 18, doge: 8, xno: 18 };
const KINDS = ['pay-in', 'traded', 'sent', 'manual', 'affiliate-earning', 'sweep'];

/** The two sides of a move from one account to another, as a posting books them. */
const moves = fc
  .record({
    currency: fc.constantFrom(...Object.keys(DECIMALS)),
    from: fc.constantFrom(...ACCOUNTS),
    to: fc.constantFrom(...ACCOUNTS),
    kind: fc.constantFrom(...KINDS),
    amount: fc.bigInt({ min: 1n, max: 10n ** 30n }),
  })
  .map(({ currency, from, to, kind, amount }): LedgerSum[] => [
    { currency, kind, account: to, debits: amount, credits: 0n },
    { currency, kind, account: from, debits: 0n, credits: amount },
  ]);
const flows = fc.array(moves, { maxLength: 12 }).map((all) => all.flat());
const price = fc
  .record({ whole: fc.nat(100_000), part: fc.nat(999_999) })
  .map(({ whole, part }) => `${whole}.${String(part).padStart(6, '0')}`);
const prices = fc
  .record({ btc: price, eth: price, doge: price })
  .map((by): UnitWorths => new Map(Object.entries(by).map(([one, text]) => [one, unitWorth(text, DECIMALS[one]!)])));
const periods = fc.record({
  before: flows,
  prices,
  steps: fc.array(fc.record({ flows, prices }), { minLength: 1, maxLength: 5 }),
});

const worthOf = (cells: readonly ProfitCell[]) => cells.reduce((sum, { worth = 0n }) => sum + worth, 0n);

/** What is held of each currency after postings, straight from the entries. */
function inventory(sums: readonly LedgerSum[], at: UnitWorths): bigint {
  return sums
    .filter(({ account }) => isHeld(account))
    .reduce((sum, { currency, debits, credits }) => sum + (debits - credits) * (at.get(currency) ?? 0n), 0n);
}

const cents = (dollars: string) => BigInt(dollars.replace('.', ''));

describe('the profit of a period', () => {
  it('is the change of the worth of the inventory less what was paid in, for any postings and prices', () => {
    fc.assert(
      fc.property(periods, (period) => {
        const { opening, capital, lines, closing } = profitOf(period);
        const all = [...period.before, ...period.steps.flatMap((step) => step.flows)];
        expect(worthOf(opening)).toBe(inventory(period.before, period.prices));
        expect(worthOf(closing)).toBe(inventory(all, period.steps.at(-1)!.prices));
        const profit = worthOf([...lines.values()].flat());
        expect(profit).toBe(worthOf(closing) - worthOf(opening) - worthOf(capital));
      }),
    );
  });

  it('adds up to the cent as it is printed', () => {
    fc.assert(
      fc.property(periods, (period) => {
        const view = profitView(profitOf(period), (currency) => DECIMALS[currency]);
        const parts = [view.opening, view.paidIn, ...view.lines];
        expect(cents(view.opening.dollars) + cents(view.paidIn.dollars) + cents(view.profit)).toBe(
          cents(view.closing.dollars),
        );
        expect(view.lines.reduce((sum, { dollars }) => sum + cents(dollars), 0n)).toBe(cents(view.profit));
        for (const { dollars, currencies } of [...parts, view.closing])
          expect(currencies.reduce((sum, one) => sum + cents(one.dollars ?? '0.00'), 0n)).toBe(cents(dollars));
      }),
    );
  });

  it('is the same for the same postings in one step or in several, while prices stand still', () => {
    fc.assert(
      fc.property(periods, ({ before, prices: still, steps }) => {
        const several = steps.map(({ flows: booked }) => ({ flows: booked, prices: still }));
        const one = [{ flows: steps.flatMap(({ flows: booked }) => booked), prices: still }];
        const byLine = (parts: typeof one) => {
          const { lines } = profitOf({ before, prices: still, steps: parts });
          return [...lines].map(([line, cells]) => [line, cells]);
        };
        expect(byLine(several)).toEqual(byLine(one));
      }),
    );
  });

  it('lists currencies without a price with their amounts, and counts them in no sum', () => {
    const sum = { currency: 'xno', kind: 'traded' } as const;
    const booked: LedgerSum[] = [
      { ...sum, account: 'chain', debits: 5n, credits: 0n },
      { ...sum, account: 'service-fees', debits: 0n, credits: 5n },
    ];
    const nothing: UnitWorths = new Map();
    const profit = profitOf({ before: [], prices: nothing, steps: [{ flows: booked, prices: nothing }] });
    const view = profitView(profit, () => 0);
    expect(view).toMatchObject({ profit: '0.00', unpriced: ['xno'], closing: { dollars: '0.00' } });
    expect(view.lines[0]).toEqual({
      name: 'service-fees',
      dollars: '0.00',
      currencies: [{ currency: 'xno', units: '5', amount: '5' }],
    });
  });

  it('tells fees, commissions, capital and postings by hand apart', () => {
    const flow = (account: LedgerSum['account'], kind: string, debits: bigint, credits: bigint): LedgerSum => {
      return { currency: 'btc', account, kind, debits, credits };
    };
    const at: UnitWorths = new Map([['btc', unitWorth('1', 0)]]);
    const { lines, capital } = profitOf({
      before: [],
      prices: at,
      steps: [
        {
          prices: at,
          flows: [
            flow('service-fees', 'traded', 0n, 10n),
            flow('service-fees', 'affiliate-earning', 4n, 0n),
            flow('network-fees', 'traded', 0n, 7n),
            flow('network-fees', 'sent', 5n, 0n),
            flow('network-fees', 'manual', 1n, 0n),
            flow('capital', 'manual', 2n, 100n),
            flow('trading', 'traded', 30n, 31n),
          ],
        },
      ],
    });
    const unitsOf = (cells: readonly ProfitCell[] = []) => cells.map(({ units }) => units);
    expect(unitsOf(capital)).toEqual([98n]);
    const found = [...lines].filter(([, cells]) => cells.length > 0).map(([line, cells]) => [line, unitsOf(cells)[0]]);
    expect(Object.fromEntries(found)).toEqual({
      'service-fees': 10n,
      'affiliate-commissions': -4n,
      spread: 1n,
      'network-fees-charged': 7n,
      'network-fees-paid': -5n,
      manual: -1n,
    });
  });
});
