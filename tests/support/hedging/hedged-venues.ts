import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MemoryLogger } from '../../../adapters/memory/memory-logger.ts';
import { openStore } from '../../../adapters/postgres/open-store.ts';
import { rescaleUnits } from '../../../core/domain/amount.ts';
import { VENUE_DECIMALS } from '../../../core/domain/hedging/venue-amount.ts';
import { openPositions, venueHoldings } from '../../../core/exchange/hedging/positions.ts';
import { moved } from '../../../core/exchange/transactions/ledger-entries.ts';
import type { Store } from '../../../core/ports/stores/store.ts';
import { newDatabase } from '../servers/worker-postgres.ts';
import type { Order } from '../venues/engine/order.ts';
import { openVenues, type OpenVenues } from '../venues/open.ts';
import { CURRENCIES, OPERATOR, unit } from './hedging-bench.ts';

const NAMES = ['kraken', 'binance'] as const;
const FUNDS = { BTC: '2', LTC: '1000', USDT: '100000' };

/** Two simulated venues on loopback, a database, and the files of a process of the venues with accounts at both. */
export class HedgedVenues {
  readonly venues: OpenVenues;
  readonly store: Store;
  /** The process's environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly #folder: string;
  #fills = 0;

  private constructor(venues: OpenVenues, store: Store, folder: string, databaseUrl: string) {
    this.venues = venues;
    this.store = store;
    this.#folder = folder;
    const file = join(folder, 'venues.json');
    const waits = { ALTWAY_LEASE_MS: '2000', LOG_LEVEL: 'error' };
    this.env = { ALTWAY_DATA: folder, ALTWAY_VENUES: file, DATABASE_URL: databaseUrl, ...waits };
  }

  static async open(): Promise<HedgedVenues> {
    const venues = await openVenues({ seed: 7, stepMs: 50 });
    for (const name of NAMES) venues[name].openAccount(OPERATOR, FUNDS);
    const databaseUrl = await newDatabase();
    const store = await openStore({ databaseUrl, folder: '', logger: new MemoryLogger() });
    const opened = new HedgedVenues(venues, store, mkdtempSync(join(tmpdir(), 'altway-hedging-')), databaseUrl);
    opened.writeFiles(0o600);
    return opened;
  }

  /** Writes the file of venues and a key for each. @param mode of the keys' files, of these venues if any are named. */
  writeFiles(mode: number, of: readonly string[] = NAMES): void {
    const entry = (name: (typeof NAMES)[number], socket: string) => {
      const { key, secret } = [...this.venues[name].keys.values()][0]!;
      const keyFile = join(this.#folder, `${name}.key`);
      rmSync(keyFile, { force: true });
      writeFileSync(keyFile, JSON.stringify({ apiKey: key, secret }), { mode: of.includes(name) ? mode : 0o600 });
      const assets = ['btc', 'ltc', 'usdt', 'usd'];
      return {
        rest: this.venues[name].url,
        socket: this.venues[name].socketUrl + socket,
        assets,
        account: { keyFile },
      };
    };
    const hedging = { unit: 'usdt', homes: ['usdt', 'usd'], orderLimit: 5_000, dayLimit: 1_000_000 };
    const entries = { kraken: entry('kraken', '/v2'), binance: entry('binance', '/stream') };
    writeFileSync(this.env['ALTWAY_VENUES']!, JSON.stringify({ venues: entries, hedging }));
  }

  /** Books a customer's fill, in smallest units of tickers. */
  async fill(from: string, amountIn: bigint, to: string, amountOut: bigint): Promise<void> {
    this.#fills += 1;
    const entries = [...moved(from, amountIn, 'trading', 'customers'), ...moved(to, amountOut, 'customers', 'trading')];
    await this.store.ledger.post({ id: `fill:${this.#fills}`, kind: 'traded', at: Date.now(), entries });
  }

  /** True once nothing is under way and no position of coins is worth an order. */
  async isSettled(): Promise<boolean> {
    const positions = openPositions(await this.store.ledger.balances(), CURRENCIES);
    const isSmall = (asset: string, most: string) => {
      const position = positions.get(asset) ?? 0n;
      return position < unit(most) && position > -unit(most);
    };
    return isSmall('btc', '0.0004') && isSmall('ltc', '0.32') && (await this.store.hedges.open()).length === 0;
  }

  /** The ledger's coins at the venues less the venues' own, where they differ. */
  async differences(): Promise<readonly string[]> {
    const holdings = venueHoldings(await this.store.ledger.balances());
    return NAMES.flatMap((name) => {
      const { engine } = this.venues[name];
      return [...engine.accounts.balances(OPERATOR)].flatMap(([code, { total }]) => {
        const real = rescaleUnits(total, engine.assets.get(code)!.decimals, VENUE_DECIMALS, 'floor');
        const booked = holdings.get(name)?.get(code.toLowerCase()) ?? 0n;
        return booked === real ? [] : [`${name} ${code}: ledger ${booked}, venue ${real}`];
      });
    });
  }

  /** The operator's orders at both venues. */
  orders(): readonly Order[] {
    return NAMES.flatMap((name) => this.venues[name].engine.orders.all(OPERATOR));
  }

  async close(): Promise<void> {
    await this.store.close();
    await this.venues.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
