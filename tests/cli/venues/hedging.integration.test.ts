import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VenuesProcess } from '../../../cli/venues/run-venues.ts';
import { startVenues } from '../../../cli/venues/start-venues.ts';
import { venueHoldings } from '../../../core/exchange/hedging/positions.ts';
import { haltsOf } from '../../../core/exchange/hedging/risk/halts.ts';
import { readNetworks } from '../../../core/exchange/treasury/networks/stored-networks.ts';
import { HedgedVenues } from '../../support/hedging/hedged-venues.ts';
import { waitFor } from '../../support/wait-for.ts';

const PATIENT = { timeout: 150_000 };
const PATIENCE_MS = 300_000;

describe('the process of the venues, with accounts', () => {
  let hedged: HedgedVenues;
  let running: VenuesProcess | undefined;

  beforeAll(async () => {
    hedged = await HedgedVenues.open();
  }, PATIENT.timeout);

  afterAll(async () => {
    await running?.stop();
    await hedged?.close();
  }, PATIENT.timeout);

  const settled = () => waitFor('hedges', async () => (await hedged.isSettled()) || undefined, PATIENCE_MS);

  it('refuses an embedded database', PATIENT, async () => {
    await expect(startVenues({ ...hedged.env, DATABASE_URL: '' })).rejects.toThrow('hedging needs DATABASE_URL');
  });

  it('goes on at the other venues where the key of one cannot be used', PATIENT, async () => {
    hedged.writeFiles(0o644, ['kraken']);
    const without = await startVenues(hedged.env);
    const booked = async () => [...venueHoldings(await hedged.store.ledger.balances()).keys()];
    await waitFor('the coins at a venue', async () => (await booked()).length > 0 || undefined, PATIENCE_MS);
    expect(await booked()).toEqual(['binance']);
    await without.stop();
    hedged.writeFiles(0o600);
  });

  it('works off what customers’ fills have left, until the ledger is what the venues have', PATIENT, async () => {
    running = await startVenues(hedged.env);
    const isBooked = async () => (await hedged.differences()).length === 0 || undefined;
    await waitFor('the coins at the venues', isBooked, PATIENCE_MS);
    await hedged.fill('btc', 5_000_000n, 'usdt20', 3_180_000_000n);
    await hedged.fill('usdt20', 500_000_000n, 'ltc', 600_000_000n);
    await settled();
    expect(await hedged.differences()).toEqual([]);
    expect(await haltsOf(hedged.store)).toEqual([]);
    const ids = (await hedged.store.hedges.list(100)).map(({ id }) => id);
    expect(
      hedged
        .orders()
        .map(({ clientId }) => clientId)
        .toSorted(),
    ).toEqual(ids.toSorted());
  });

  it('keeps what the venues tell of deposits and withdrawals, for the servers', PATIENT, async () => {
    const known = () => readNetworks(hedged.store.settings);
    await waitFor('both answers', async () => (await known()).size === 2 || undefined, PATIENCE_MS);
    const open = expect.arrayContaining(['btc', 'ltc']);
    const answered = { deposits: { open, closed: {} }, withdrawals: { open, closed: {} } };
    expect(Object.fromEntries(await known())).toMatchObject({ binance: answered, kraken: answered });
  });

  it('looks an order up whose answer was lost', PATIENT, async () => {
    const { kraken, binance } = hedged.venues;
    kraken.fault({ kind: 'reset', when: 'after', call: 'AddOrder' });
    binance.fault({ kind: 'reset', when: 'after', call: '/api/v3/order' });
    const before = hedged.orders().length;
    await hedged.fill('btc', 2_000_000n, 'usdt20', 1_270_000_000n);
    await settled();
    expect(hedged.orders().length).toBeGreaterThan(before);
    expect(await hedged.differences()).toEqual([]);
  });
});
