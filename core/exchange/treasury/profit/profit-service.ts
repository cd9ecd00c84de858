import { namedFieldError } from '../../../contract/field-error.ts';
import { isoTime, millisecondsOf } from '../../../domain/iso-time.ts';
import { findCurrency } from '../../../domain/quotes/currency.ts';
import type { ProfitStatement } from '../../../ports/apis/support-api.ts';
import type { CurrencyCatalogue } from '../../../ports/chains/currency-catalogue.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Store } from '../../../ports/stores/store.ts';
import type { MarketPrices } from '../market-prices.ts';
import { unitWorth } from '../unit-worth.ts';
import { profitOf, type UnitWorths } from './profit.ts';
import { profitView } from './profit-view.ts';
import { sumLedger } from './sum-ledger.ts';

const DAY_MS = 86_400_000;
/** Days of one statement at most: so many sums of days are read. */
const MAX_DAYS = 366;

interface ProfitParts {
  readonly store: Store;
  readonly catalogue: CurrencyCatalogue;
  readonly clock: Clock;
  readonly prices: MarketPrices | undefined;
}

/** Profit and loss of whole UTC days, from the sums of the ledger. */
export class ProfitService {
  readonly #parts: ProfitParts;

  constructor(parts: ProfitParts) {
    this.#parts = parts;
  }

  /**
   * @param from the first day, and @param to the last: `2026-11-30`. @throws ExchangeError invalid-input for days that are
   * none, in the wrong order, in the future or too many; unavailable while the ledger is summed for the first time.
   */
  async statement({ from, to }: { readonly from: string; readonly to: string }): Promise<ProfitStatement> {
    const { store, prices } = this.#parts;
    const [first, last] = [dayOf(from, 'from'), dayOf(to, 'to')];
    if (last < first) throw namedFieldError('invalid-input', 'to', `must not be before ${from}`);
    if (last > this.#today) throw namedFieldError('invalid-input', 'to', 'must not be in the future');
    if (last - first >= MAX_DAYS)
      throw namedFieldError('invalid-input', 'to', `must be at most ${MAX_DAYS} days from ${from} on, both included`);
    await sumLedger(store.ledgerSums);
    const [before, flows] = await store.atomically(async ({ ledgerSums }) => {
      await sumLedger(ledgerSums);
      return [await ledgerSums.before(first), await ledgerSums.days(first, last)] as const;
    });
    const now = this.#worths(new Set([...before, ...flows].map(({ currency }) => currency)));
    const profit = profitOf({ before, prices: now, steps: [{ flows, prices: now }] });
    const decimals = (ticker: string) => this.#currency(ticker)?.decimals;
    return { from, to, pricedBy: prices?.kind ?? 'nothing', isPricedNow: true, ...profitView(profit, decimals) };
  }

  get #today(): number {
    return Math.floor(this.#parts.clock.now() / DAY_MS);
  }

  #worths(tickers: ReadonlySet<string>): UnitWorths {
    const found = [...tickers].flatMap((ticker): [string, bigint][] => {
      const [currency, price] = [this.#currency(ticker), this.#parts.prices?.of(ticker)];
      return currency && price !== undefined ? [[ticker, unitWorth(price, currency.decimals)]] : [];
    });
    return new Map(found);
  }

  #currency(ticker: string) {
    return findCurrency(this.#parts.catalogue.list(), ticker);
  }
}

function dayOf(text: string, field: string): number {
  const refuse = () => namedFieldError('invalid-input', field, 'is no day of the calendar');
  let at: number;
  try {
    at = millisecondsOf(`${text}T00:00:00Z`);
  } catch {
    throw refuse();
  }
  // The 31st of every month is read, and means the 1st of the next.
  if (!isoTime(at).startsWith(text)) throw refuse();
  return at / DAY_MS;
}
