import { createHash } from 'node:crypto';
import { MemoryLogger } from '../../../adapters/memory/memory-logger.ts';
import { parseUnits, rescaleUnits } from '../../../core/domain/amount.ts';
import { VENUE_DECIMALS } from '../../../core/domain/hedging/venue-amount.ts';
import { moved } from '../../../core/exchange/transactions/ledger-entries.ts';
import { Hedger } from '../../../core/exchange/hedging/hedger.ts';
import type { HedgingSettings } from '../../../core/exchange/hedging/hedging-settings.ts';
import type { HedgingStore } from '../../../core/exchange/hedging/hedging-store.ts';
import { openPositions, venueHoldings } from '../../../core/exchange/hedging/positions.ts';
import type { Currency } from '../../../core/domain/quotes/currency.ts';
import type { VenueAccount } from '../../../core/ports/markets/venue-account.ts';
import type { Clock } from '../../../core/ports/services/clock.ts';
import { SettableClock } from '../fixtures/settable-clock.ts';
import type { Face } from '../venues/server/face.ts';
import type { SimulatedVenue } from '../venues/simulated-venue.ts';
import { VenueClock } from '../venues/venue-clock.ts';
import { EngineAccount } from './engine-account.ts';
import { EngineBooks } from './engine-books.ts';
import { engineVenue } from './engine-venue.ts';
import { MemoryJournal } from './memory-journal.ts';

/** The operator's account at both venues. */
export const OPERATOR = 'operator';
const FUNDS = { BTC: '4', LTC: '4000', DOGE: '2000000', USDT: '300000' };
const START = Date.UTC(2026, 0, 1);

export const unit = (text: string): bigint => parseUnits(text, VENUE_DECIMALS);

export const SETTINGS: HedgingSettings = {
  homes: ['usdt', 'usd'],
  unit: 'usdt',
  least: unit('20'),
  orderLimit: unit('5000'),
  dayLimit: unit('1000000'),
  slippage: 3_000,
  assetExposure: unit('1000000'),
  totalExposure: unit('1000000'),
  dayLoss: unit('1000000'),
  daySlippage: unit('1000000'),
};

/** Tickers of a catalogue with their assets: two currencies share one. */
export const CURRENCIES = [
  ['btc', 'btc', 8],
  ['ltc', 'ltc', 8],
  ['doge', 'doge', 8],
  ['usdt20', 'usdt', 6],
  ['usdttrc20', 'usdt', 6],
].map(([ticker, asset, decimals]) => ({ ticker, asset, decimals })) as unknown as readonly Currency[];

/** A hedger over two simulated venues in this process. */
export class HedgingBench {
  readonly journal = new MemoryJournal();
  readonly logger = new MemoryLogger();
  readonly clock = new SettableClock(START);
  readonly venueClock = new VenueClock(START);
  readonly venues: ReadonlyMap<string, SimulatedVenue<Face>>;
  readonly accounts: ReadonlyMap<string, EngineAccount>;
  readonly books: EngineBooks;
  settings: HedgingSettings;
  #fills = 0;
  #ids = 0;
  readonly #seed: number;

  constructor(seed = 1, settings: Partial<HedgingSettings> = {}, levels = 20) {
    this.#seed = seed;
    this.settings = { ...SETTINGS, ...settings };
    const clock = this.venueClock;
    const kraken = ['BTC/USDT', 'LTC/BTC', 'LTC/USD', 'USDT/USD', 'DOGE/USD'];
    const binance = ['BTC/USDT', 'LTC/USDT', 'DOGE/USDT', 'DOGE/BTC', 'BNB/USDT'];
    this.venues = new Map([
      ['kraken', engineVenue('kraken', { clock, seed, markets: kraken, levels })],
      ['binance', engineVenue('binance', { clock, seed: seed + 1, markets: binance, levels })],
    ]);
    this.venues.get('kraken')!.openAccount(OPERATOR, { ...FUNDS, USD: '100000' });
    this.venues.get('binance')!.openAccount(OPERATOR, { ...FUNDS, BNB: '50' });
    this.accounts = new Map([...this.venues].map(([name, venue]) => [name, new EngineAccount(name, OPERATOR, venue)]));
    this.books = new EngineBooks(this.venues, { kraken: 2_600, binance: 1_000 });
  }

  /** Another instance over the same journal and venues. */
  open(
    parts: { store?: HedgingStore; accounts?: readonly VenueAccount[]; holder?: string; clock?: Clock } = {},
  ): Hedger {
    const { store = this.journal, accounts = [...this.accounts.values()], holder = 'one', clock = this.clock } = parts;
    const { books, settings, logger } = this;
    const { symbolOf } = books;
    const catalogue = { list: () => CURRENCIES };
    return new Hedger({
      store,
      engine: books,
      symbolOf,
      accounts,
      catalogue,
      settings,
      leaseMs: 60_000,
      newId: () => this.#newId(),
      holder,
      clock,
      logger,
    });
  }

  /** Books a customer's fill: decimal amounts of tickers. */
  async fill(from: string, amountIn: string, to: string, amountOut: string): Promise<void> {
    this.#fills += 1;
    const [units, payout] = [unitsOf(from, amountIn), unitsOf(to, amountOut)];
    const entries = [...moved(from, units, 'trading', 'customers'), ...moved(to, payout, 'customers', 'trading')];
    await this.journal.ledger.post({ id: `fill:${this.#fills}`, kind: 'traded', at: this.clock.now(), entries });
  }

  /** Lets time pass here and at the venues, and reads the books again. */
  pass(ms: number): void {
    this.clock.advance(ms);
    this.venueClock.advance(ms);
    this.books.refresh();
  }

  /** Rounds until nothing is open and nothing is due. @returns false if that takes more than `most`. */
  async settle(hedger: Hedger, most = 60): Promise<boolean> {
    for (let round = 0; round < most; round += 1) {
      const before = (await this.journal.hedges.list(100_000)).length;
      await hedger.round();
      const [open, after] = [await this.journal.hedges.open(), (await this.journal.hedges.list(100_000)).length];
      if (open.length === 0 && after === before) return true;
      this.pass(31_000);
    }
    return false;
  }

  async positions(): Promise<ReadonlyMap<string, bigint>> {
    return openPositions(await this.journal.ledger.balances(), CURRENCIES);
  }

  /** The ledger's coins at a venue less the engine's, where they differ. */
  async differences(): Promise<readonly string[]> {
    const holdings = venueHoldings(await this.journal.ledger.balances());
    return [...this.venues].flatMap(([name, { engine }]) =>
      [...engine.accounts.balances(OPERATOR)].flatMap(([code, { total }]) => {
        const real = rescaleUnits(total, engine.assets.get(code)!.decimals, VENUE_DECIMALS, 'floor');
        const booked = holdings.get(name)?.get(code.toLowerCase()) ?? 0n;
        return booked === real ? [] : [`${name} ${code}: ledger ${booked}, venue ${real}`];
      }),
    );
  }

  #newId(): string {
    this.#ids += 1;
    return createHash('sha256').update(`${this.#seed}:${this.#ids}`).digest('hex').slice(0, 32);
  }
}

function unitsOf(ticker: string, amount: string): bigint {
  return parseUnits(amount, CURRENCIES.find((currency) => currency.ticker === ticker)!.decimals);
}
