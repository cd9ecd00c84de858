import { rescaleUnits } from '../../../core/domain/amount.ts';
import { assetOfVenueCurrency, VENUE_DECIMALS } from '../../../core/domain/hedging/venue-amount.ts';
import type { Posting } from '../../../core/domain/transactions/ledger.ts';
import { currencyAt, isVenue, wideAmount } from '../../../core/exchange/treasury/transfers/transfer-postings.ts';
import type { ProfitLine } from '../../../core/exchange/treasury/account-roles.ts';
import { profitOf, type ProfitCell } from '../../../core/exchange/treasury/profit/profit.ts';
import { centsOf, unitWorth } from '../../../core/exchange/treasury/unit-worth.ts';
import type { LedgerSum } from '../../../core/ports/stores/operation/ledger-sums.ts';
import { OPERATOR } from '../../support/hedging/hedging-bench.ts';
import { CURRENCIES, type DayMarket } from './day-market.ts';
import type { DayWallets } from './day-wallets.ts';

/** One day's statement in dollars, as the product makes it, and what is really there. */
export interface DayResult {
  readonly opening: number;
  readonly paidIn: number;
  readonly profit: number;
  readonly closing: number;
  readonly lines: Readonly<Partial<Record<ProfitLine, number>>>;
  /** True if opening, capital and every line add up to the closing, exactly. */
  readonly addsUp: boolean;
  /** The closing less what wallets, venues and transfers under way are worth, counted apart from the ledger; in cents. */
  readonly difference: bigint;
}

type Prices = ReadonlyMap<string, bigint>;

/** Makes a statement a day from the day's postings. */
export class DayProfits {
  readonly #market: DayMarket;
  readonly #wallets: DayWallets;
  #seen = 0;
  #before = new Map<string, LedgerSum>();
  #prices: Prices | undefined;

  constructor(market: DayMarket, wallets: DayWallets) {
    this.#market = market;
    this.#wallets = wallets;
  }

  close(): DayResult {
    const postings = this.#market.bench.journal.postings.slice(this.#seen);
    this.#seen += postings.length;
    const flows = summed(postings);
    const prices = this.#now();
    const before = [...this.#before.values()];
    const period = { before, prices: this.#prices ?? prices, steps: [{ flows, prices }] };
    const { opening, capital, lines, closing } = profitOf(period);
    const sum = (cells: readonly ProfitCell[]) => cells.reduce((total, { worth }) => total + worth!, 0n);
    const profit = [...lines.values()].reduce((total, cells) => total + sum(cells), 0n);
    for (const flow of flows) addTo(this.#before, flow);
    this.#prices = prices;
    const dollars = (worth: bigint) => Number(centsOf(worth)) / 100;
    return {
      opening: dollars(sum(opening)),
      paidIn: dollars(sum(capital)),
      profit: dollars(profit),
      closing: dollars(sum(closing)),
      lines: Object.fromEntries([...lines].map(([line, cells]) => [line, dollars(sum(cells))])),
      addsUp: sum(opening) + sum(capital) + profit === sum(closing),
      difference: centsOf(sum(closing)) - centsOf(this.#there(prices)),
    };
  }

  /** What is in the wallets, at the venues and under way, at these prices. */
  #there(prices: Prices): bigint {
    const worth = (currency: string, units: bigint) => units * prices.get(currency)!;
    let total = 0n;
    for (const [ticker, units] of this.#wallets.held) total += worth(ticker, units);
    for (const [venue, { engine }] of this.#market.bench.venues)
      for (const [code, { total: units }] of engine.accounts.balances(OPERATOR)) {
        const wide = rescaleUnits(units, engine.assets.get(code)!.decimals, VENUE_DECIMALS, 'floor');
        total += worth(`${venue}:${code.toLowerCase()}`, wide);
      }
    for (const transfer of this.#wallets.underWay)
      total += worth(currencyAt(transfer), isVenue(transfer.from) ? wideAmount(transfer) : transfer.amount);
    return total;
  }

  #now(): Prices {
    const atVenues = [...this.#market.bench.venues].flatMap(([venue, { engine }]) =>
      [...engine.assets.keys()].map((code) => `${venue}:${code.toLowerCase()}`),
    );
    return new Map([
      ...CURRENCIES.map(
        ({ ticker, asset, decimals }) => [ticker, unitWorth(this.#market.price(asset), decimals)] as const,
      ),
      ...atVenues.map(
        (currency) =>
          [currency, unitWorth(this.#market.price(assetOfVenueCurrency(currency)!.asset), VENUE_DECIMALS)] as const,
      ),
    ]);
  }
}

function summed(postings: readonly Posting[]): readonly LedgerSum[] {
  const sums = new Map<string, LedgerSum>();
  for (const { kind, entries } of postings)
    for (const { currency, account, amount } of entries) {
      const [debits, credits] = amount > 0n ? [amount, 0n] : [0n, -amount];
      addTo(sums, { currency, account, kind, debits, credits });
    }
  return [...sums.values()];
}

function addTo(sums: Map<string, LedgerSum>, { currency, account, kind, debits, credits }: LedgerSum): void {
  const key = `${currency} ${account} ${kind}`;
  const known = sums.get(key);
  sums.set(key, {
    currency,
    account,
    kind,
    debits: debits + (known?.debits ?? 0n),
    credits: credits + (known?.credits ?? 0n),
  });
}
