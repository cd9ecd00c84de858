import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MemoryLogger } from '../../../adapters/memory/memory-logger.ts';
import { openStore } from '../../../adapters/postgres/open-store.ts';
import type { VenuesProcess } from '../../../cli/venues/run-venues.ts';
import { startVenues } from '../../../cli/venues/start-venues.ts';
import { rescaleUnits } from '../../../core/domain/amount.ts';
import { VENUE_DECIMALS } from '../../../core/domain/hedging/venue-amount.ts';
import { openPositions, venueHoldings } from '../../../core/exchange/hedging/positions.ts';
import { haltsOf } from '../../../core/exchange/hedging/risk/halts.ts';
import { moved } from '../../../core/exchange/transactions/ledger-entries.ts';
import type { Store } from '../../../core/ports/stores/store.ts';
import { CURRENCIES, unit } from '../../support/hedging/hedging-bench.ts';
import { newDatabase } from '../../support/servers/worker-postgres.ts';
import { openVenues, type OpenVenues } from '../../support/venues/open.ts';
import { waitFor } from '../../support/wait-for.ts';

const PATIENT = { timeout: 120_000 };
const OPERATOR = 'operator';
const FUNDS = { BTC: '2', LTC: '1000', USDT: '100000' };

describe('the process of the venues, with accounts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'altway-hedging-'));
  let venues: OpenVenues;
  let store: Store;
  let env: Record<string, string>;
  let running: VenuesProcess | undefined;

  /** Writes the file of venues, with a key at each. */
  function writeFiles(mode: number): void {
    const entry = (name: 'kraken' | 'binance', socket: string) => {
      const { key, secret } = [...venues[name].keys.values()][0]!;
      const keyFile = join(folder, `${name}.key`);
      rmSync(keyFile, { force: true });
      writeFileSync(keyFile, JSON.stringify({ apiKey: key, secret }), { mode });
      const assets = ['btc', 'ltc', 'usdt', 'usd'];
      return { rest: venues[name].url, socket: venues[name].socketUrl + socket, assets, account: { keyFile } };
    };
    const hedging = { unit: 'usdt', homes: ['usdt', 'usd'], orderLimit: 5_000, dayLimit: 100_000 };
    const entries = { kraken: entry('kraken', '/v2'), binance: entry('binance', '/stream') };
    writeFileSync(env['ALTWAY_VENUES']!, JSON.stringify({ venues: entries, hedging }));
  }

  beforeAll(async () => {
    venues = await openVenues({ seed: 7, stepMs: 50 });
    for (const name of ['kraken', 'binance'] as const) venues[name].openAccount(OPERATOR, FUNDS);
    const databaseUrl = await newDatabase();
    store = await openStore({ databaseUrl, folder: '', logger: new MemoryLogger() });
    const file = join(folder, 'venues.json');
    env = { ALTWAY_DATA: folder, ALTWAY_VENUES: file, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' };
  }, PATIENT.timeout);

  afterAll(async () => {
    await running?.stop();
    await store?.close();
    await venues?.close();
    rmSync(folder, { recursive: true, force: true });
  }, PATIENT.timeout);

  /** The ledger's coins at the venues less the venues' own, where they differ. */
  async function differences(): Promise<readonly string[]> {
    const holdings = venueHoldings(await store.ledger.balances());
    return (['kraken', 'binance'] as const).flatMap((name) => {
      const { engine } = venues[name];
      return [...engine.accounts.balances(OPERATOR)].flatMap(([code, { total }]) => {
        const real = rescaleUnits(total, engine.assets.get(code)!.decimals, VENUE_DECIMALS, 'floor');
        const booked = holdings.get(name)?.get(code.toLowerCase()) ?? 0n;
        return booked === real ? [] : [`${name} ${code}: ledger ${booked}, venue ${real}`];
      });
    });
  }

  const positionOf = async (asset: string) => openPositions(await store.ledger.balances(), CURRENCIES).get(asset) ?? 0n;

  it('refuses a key that others can read, and an embedded database', PATIENT, async () => {
    writeFiles(0o644);
    await expect(startVenues(env)).rejects.toThrow('must be readable by its owner alone: chmod 600 it');
    writeFiles(0o600);
    const { DATABASE_URL: _, ...without } = env;
    await expect(startVenues({ ...without, DATABASE_URL: '' })).rejects.toThrow('hedging needs DATABASE_URL');
  });

  it('works off what customers’ fills have left, until the ledger is what the venues have', PATIENT, async () => {
    running = await startVenues(env);
    await waitFor(
      'the coins at the venues',
      async () => (await differences()).length === 0 || undefined,
      PATIENT.timeout,
    );
    // A customer gave 0.05 BTC for 3,180 USDT, and another 500 USDT for 6 LTC.
    const entries = [
      ...moved('btc', 5_000_000n, 'trading', 'customers'),
      ...moved('usdt20', 3_180_000_000n, 'customers', 'trading'),
      ...moved('usdt20', 500_000_000n, 'trading', 'customers'),
      ...moved('ltc', 600_000_000n, 'customers', 'trading'),
    ];
    await store.ledger.post({ id: 'fill', kind: 'traded', at: Date.now(), entries });
    const isSettled = async () =>
      (await positionOf('btc')) < unit('0.0004') &&
      (await positionOf('ltc')) > -unit('0.35') &&
      (await store.hedges.open()).length === 0;
    await waitFor('hedges', async () => (await isSettled()) || undefined, PATIENT.timeout);
    expect(await differences()).toEqual([]);
    expect(await haltsOf(store)).toEqual([]);
    const hedges = await store.hedges.list(100);
    const orders = [venues.kraken, venues.binance].flatMap(({ engine }) => engine.orders.all(OPERATOR));
    expect(orders.map(({ clientId }) => clientId).toSorted()).toEqual(hedges.map(({ id }) => id).toSorted());
  });

  it('looks an order up whose answer was lost', PATIENT, async () => {
    venues.kraken.fault({ kind: 'reset', when: 'after', call: 'AddOrder' });
    venues.binance.fault({ kind: 'reset', when: 'after', call: '/api/v3/order' });
    const before = (await store.hedges.list(100)).length;
    const entries = [
      ...moved('btc', 2_000_000n, 'trading', 'customers'),
      ...moved('usdt20', 1_270_000_000n, 'customers', 'trading'),
    ];
    await store.ledger.post({ id: 'another fill', kind: 'traded', at: Date.now(), entries });
    await waitFor(
      'the hedge',
      async () => ((await positionOf('btc')) < unit('0.0004') && (await store.hedges.open()).length === 0) || undefined,
      PATIENT.timeout,
    );
    expect((await store.hedges.list(100)).length).toBeGreaterThan(before);
    expect(await differences()).toEqual([]);
  });
});
