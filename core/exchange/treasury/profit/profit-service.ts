import { namedFieldError } from '../../../contract/field-error.ts';
import { isoTime, millisecondsOf } from '../../../domain/iso-time.ts';
import type { ProfitStatement } from '../../../ports/apis/staff-api.ts';
import type { CurrencyCatalogue } from '../../../ports/chains/currency-catalogue.ts';
import type { Clock } from '../../../ports/services/clock.ts';
import type { Store } from '../../../ports/stores/store.ts';
import { type LedgerCurrency, ledgerCurrency, type MarketPrices } from '../market-prices.ts';
import { boundaryPrices } from './boundary-prices.ts';
import { unitWorth } from '../unit-worth.ts';
import { profitOf, type UnitWorths } from './profit.ts';
import { profitView } from './profit-view.ts';
import { sumLedger } from './sum-ledger.ts';

const DAY_MS = 86_400_000;
/** Days of one statement at most: so many sums of days are read. */
const MAX_DAYS = 366;
/** Days before the period of which a price may be the one at its beginning. */
const CARRIED_DAYS = 31;

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
    const currencies = new Set([...before, ...flows].map(({ currency }) => currency));
    const { ends, later } = await this.#prices({ first, last }, currencies);
    const [opening = new Map<string, string>(), ...others] = ends;
    const byDay = Map.groupBy(flows, ({ day }) => day);
    const profit = profitOf({
      before,
      prices: this.#worths(currencies, opening),
      steps: others.map((end, at) => ({
        flows: byDay.get(first + at) ?? [],
        prices: this.#worths(currencies, end),
      })),
    });
    const view = profitView(profit, (one) => this.#find(one)?.decimals);
    // Only what was held then was valued at a price of later.
    const held = view.opening.currencies.map(({ currency }) => currency);
    const pricedLater = held.filter((one) => later.has(this.#find(one)?.asset ?? ''));
    return { from, to, pricedBy: prices?.kind ?? 'nothing', ...view, pricedLater };
  }

  get #today(): number {
    return Math.floor(this.#parts.clock.now() / DAY_MS);
  }

  /** Today's prices are those of now. Without a market, as without a running server, those of a live one are read. */
  async #prices(period: { readonly first: number; readonly last: number }, currencies: ReadonlySet<string>) {
    const { store, prices } = this.#parts;
    const isLive = prices?.kind !== 'demonstration';
    const kept = await store.dayPrices.between(isLive, period.first - CARRIED_DAYS, period.last);
    const now = new Map<string, string>();
    for (const currency of period.last === this.#today ? currencies : []) {
      const asset = this.#find(currency)?.asset;
      const dollars = asset === undefined ? undefined : prices?.of(asset);
      if (asset !== undefined && dollars !== undefined) now.set(asset, dollars);
    }
    return boundaryPrices(kept, period, now);
  }

  #worths(currencies: ReadonlySet<string>, dollars: ReadonlyMap<string, string>): UnitWorths {
    const found = [...currencies].flatMap((currency): [string, bigint][] => {
      const known = this.#find(currency);
      const price = known && dollars.get(known.asset);
      return price === undefined ? [] : [[currency, unitWorth(price, known!.decimals)]];
    });
    return new Map(found);
  }

  #find(currency: string): LedgerCurrency | undefined {
    return ledgerCurrency(this.#parts.catalogue.list(), currency);
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
