import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EmbeddedCatalogue } from '../../../../adapters/market-embedded/embedded-catalogue.ts';
import { MemoryLogger } from '../../../../adapters/memory/memory-logger.ts';
import { openStore } from '../../../../adapters/postgres/open-store.ts';
import { findCurrency } from '../../../../core/domain/quotes/currency.ts';
import { ACCOUNTS, type Posting } from '../../../../core/domain/transactions/ledger.ts';
import { isHeld } from '../../../../core/exchange/treasury/account-roles.ts';
import { ProfitService } from '../../../../core/exchange/treasury/profit/profit-service.ts';
import { centsOf, dollarsText, unitWorth } from '../../../../core/exchange/treasury/unit-worth.ts';
import type { DayPrice } from '../../../../core/ports/stores/operation/day-prices.ts';
import type { Store } from '../../../../core/ports/stores/store.ts';
import { SettableClock } from '../../../support/fixtures/settable-clock.ts';
import { newDatabase } from '../../../support/servers/worker-postgres.ts';

const DAY_MS = 86_400_000;
/** Days over the ends of two months and of a year. */
const FIRST = Date.UTC(2025, 10, 20) / DAY_MS;
const DAYS = 70;
const TICKERS = ['btc', 'eth', 'usdt20', 'doge'];
const catalogue = new EmbeddedCatalogue();
const currency = (ticker: string) => findCurrency(catalogue.list(), ticker)!;
const dayText = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
const cents = (dollars: string) => BigInt(dollars.replace('.', ''));

const booked = fc.record({
  day: fc.integer({ min: FIRST, max: FIRST + DAYS - 1 }),
  ticker: fc.constantFrom(...TICKERS),
  from: fc.constantFrom(...ACCOUNTS),
  to: fc.constantFrom(...ACCOUNTS),
  kind: fc.constantFrom('pay-in', 'traded', 'sent', 'manual', 'affiliate-earning'),
  amount: fc.bigInt({ min: 1n, max: 10n ** 20n }),
});

describe('statements of profit over postings in PostgreSQL', () => {
  let store: Store;
  let service: ProfitService;
  let postings: Posting[];
  let prices: DayPrice[];

  beforeAll(async () => {
    store = await openStore({ databaseUrl: await newDatabase(), folder: '', logger: new MemoryLogger() });
    const clock = new SettableClock((FIRST + DAYS) * DAY_MS + 1_000);
    service = new ProfitService({ store, catalogue, clock, prices: undefined });
    const moves = fc.sample(booked, { numRuns: 400, seed: 74 });
    postings = moves.map(({ day, ticker, from, to, kind, amount }, at) => ({
      id: `random-${at}`,
      kind,
      at: day * DAY_MS + (at % DAY_MS),
      entries: [
        { currency: ticker, account: to, amount },
        { currency: ticker, account: from, amount: -amount },
      ],
    }));
    await store.atomically(async (unit) => {
      for (const posting of postings) await unit.ledger.post(posting);
    });
    const price = fc
      .tuple(fc.nat(90_000), fc.nat(99))
      .map(([whole, part]) => `${whole}.${String(part).padStart(2, '0')}`);
    const every = TICKERS.flatMap((ticker) =>
      Array.from({ length: DAYS + 1 }, (_, at) => ({ day: FIRST + at - 1, asset: currency(ticker).asset })),
    );
    const values = fc.sample(price, { numRuns: every.length, seed: 75 });
    prices = every.map((one, at) => ({ ...one, dollars: values[at]! }));
    await store.dayPrices.keep(true, prices);
  });
  afterAll(() => store.close());

  /** What was held when a day ended, straight from the postings, at that day's prices. */
  function heldAt(day: number): string {
    let worth = 0n;
    for (const { at, entries } of postings)
      for (const { currency: ticker, account, amount } of at < (day + 1) * DAY_MS ? entries : []) {
        const { asset, decimals } = currency(ticker);
        const { dollars } = prices.find((one) => one.day === day && one.asset === asset)!;
        if (isHeld(account)) worth += amount * unitWorth(dollars, decimals);
      }
    return dollarsText(centsOf(worth));
  }

  it('add up, and begin and end with what was held, for any periods', async () => {
    const period = fc
      .tuple(fc.nat(DAYS - 1), fc.nat(DAYS - 1))
      .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
    await fc.assert(
      fc.asyncProperty(period, async ([first, last]) => {
        const [from, to] = [FIRST + first, FIRST + last];
        const one = await service.statement({ from: dayText(from), to: dayText(to) });
        expect(one.pricedLater).toEqual([]);
        expect(one.opening.dollars).toBe(heldAt(from - 1));
        expect(one.closing.dollars).toBe(heldAt(to));
        expect(cents(one.opening.dollars) + cents(one.paidIn.dollars) + cents(one.profit)).toBe(
          cents(one.closing.dollars),
        );
        expect(one.lines.reduce((sum, { dollars }) => sum + cents(dollars), 0n)).toBe(cents(one.profit));
      }),
      { numRuns: 40 },
    );
  });

  it('of single days have together what the statement of all has, but for a cent of rounding each', async () => {
    const days = Array.from({ length: DAYS }, (_, at) => dayText(FIRST + at));
    const whole = await service.statement({ from: days[0]!, to: days.at(-1)! });
    let sum = 0n;
    for (const day of days) sum += cents((await service.statement({ from: day, to: day })).profit);
    const off = sum - cents(whole.profit);
    expect(off <= BigInt(DAYS) && off >= -BigInt(DAYS)).toBe(true);
  });
});
