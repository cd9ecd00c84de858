import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { halt } from '../../../../../core/exchange/hedging/risk/halts.ts';
import { StaffNetworks } from '../../../../../core/exchange/staff/treasury/staff-networks.ts';
import { StaffTransfers } from '../../../../../core/exchange/staff/treasury/staff-transfers.ts';
import { TreasuryService } from '../../../../../core/exchange/treasury/holdings/treasury-service.ts';
import { KnownNetworks } from '../../../../../core/exchange/treasury/networks/known-networks.ts';
import { CurrencyCatalogue } from '../../../../../core/ports/chains/currency-catalogue.ts';
import { ALICE, COIN, SETTINGS, TreasuryBench, WHOLE } from './treasury-bench.ts';

const WHY = 'kraken has suspended deposits of LTC on Litecoin';
const HOUR = 3_600_000;

let bench: TreasuryBench;
beforeEach(async () => {
  bench = await TreasuryBench.open();
}, 60_000);
afterEach(() => bench[Symbol.asyncDispose]());

/** The venue suspends deposits, or withdrawals, and the process of the venues hears of it. */
async function suspend(kind: 'deposits' | 'withdrawals' = 'deposits') {
  const fault = bench.venue.fault({ kind, state: 'suspended', asset: 'LTC' });
  await bench.look();
  return {
    open: async () => {
      fault.end();
      await bench.look();
    },
  };
}

const errors = () => bench.fixture.logger.lines.filter(({ level }) => level === 'error');

describe('a transfer to a venue that suspends deposits', () => {
  it('is not ordered, calls people after half an hour, and goes on by itself when they are open', async () => {
    const transfer = await bench.plan();
    const suspension = await suspend();
    await bench.worker().round();
    expect(await bench.now(transfer)).toMatchObject({ state: 'approved', note: WHY });
    bench.clock.advance(HOUR);
    await bench.look();
    await bench.worker().round();
    expect(errors().map(({ message }) => message)).toContain('a transfer cannot be ordered');
    expect(bench.payments(transfer.destination.address)).toBe(0);
    await suspension.open();
    await bench.reaches(transfer, 'in-transit');
    expect(bench.payments(transfer.destination.address)).toBe(1);
  }, 60_000);

  it('is asked about again before it is built, after the process that ordered it died', async () => {
    const transfer = await bench.plan();
    await bench.journal.order(transfer.id, ALICE);
    const suspension = await suspend();
    await bench.worker().round();
    await bench.worker().round();
    expect(await bench.now(transfer)).toMatchObject({ state: 'ordered', step: 'intended', note: WHY });
    expect(bench.payments(transfer.destination.address)).toBe(0);
    await suspension.open();
    await bench.reaches(transfer, 'in-transit');
    expect(bench.payments(transfer.destination.address)).toBe(1);
  }, 60_000);

  it('is ended after three hours before it is built, and not one moment before', async () => {
    const transfer = await bench.plan();
    await bench.journal.order(transfer.id, ALICE);
    const { orderedAt } = await bench.now(transfer);
    await suspend();
    bench.clock.advance(orderedAt! + 3 * HOUR - 1 - bench.clock.now());
    await bench.worker().round();
    expect(await bench.now(transfer)).toMatchObject({ state: 'ordered', step: 'intended', note: WHY });
    bench.clock.advance(1);
    await bench.worker().round();
    expect(await bench.now(transfer)).toMatchObject({ state: 'cancelled', note: `it waited too long: ${WHY}` });
    expect(errors().map(({ message }) => message)).toContain('a transfer was cancelled');
    expect(bench.payments(transfer.destination.address)).toBe(0);
  }, 60_000);

  it('is not ended once it is built: it is sent', async () => {
    const transfer = await bench.plan();
    await bench.reaches(transfer, 'ordered');
    for (let rounds = 0; rounds < 5 && (await bench.now(transfer)).step === 'intended'; rounds += 1)
      await bench.worker().round();
    expect((await bench.now(transfer)).step).not.toBe('intended');
    await suspend();
    bench.clock.advance(4 * HOUR);
    await bench.reaches(transfer, 'in-transit');
    expect(bench.payments(transfer.destination.address)).toBe(1);
  }, 60_000);

  it('is not built while the venue is halted, though the network is open', async () => {
    const transfer = await bench.plan();
    await bench.journal.order(transfer.id, ALICE);
    const { store } = bench.fixture;
    await halt(store, { venue: 'kraken', reason: 'a test', by: 'system', at: bench.clock.now() });
    await bench.look();
    await bench.worker().round();
    expect(await bench.now(transfer)).toMatchObject({ step: 'intended', note: expect.stringContaining('halted') });
    // It would keep its coins from customers for as long as the venue is halted.
    bench.clock.advance(3 * HOUR);
    await bench.look();
    await bench.worker().round();
    expect(await bench.now(transfer)).toMatchObject({ state: 'cancelled', note: expect.stringContaining('halted') });
  }, 60_000);

  it('stays closed over days of silence, until staff says that it is open, for a day', async () => {
    const transfer = await bench.plan();
    await suspend();
    const { store, container } = bench.fixture;
    const { clock } = bench;
    const networks = new StaffNetworks(store, container.get(CurrencyCatalogue), clock);
    const end = { venue: 'kraken', currency: 'ltc', direction: 'deposits' } as const;
    const by = { actor: 'alice', reason: 'their page says so' };
    const known = async () => (await KnownNetworks.read(store.settings, clock.now())).closed(transfer)?.why;
    clock.advance(40 * 24 * HOUR);
    expect(await known()).toBe(WHY);
    expect(await networks.list()).toMatchObject({ closed: [{ ...end, network: 'Litecoin' }], open: [] });
    const { open, audit } = await networks.open(end, by);
    expect(open).toMatchObject([{ ...end, by: 'staff:alice', reason: by.reason }]);
    expect(audit).toMatchObject([{ actor: 'staff:alice', action: 'say that it is open: deposits of ltc at kraken' }]);
    expect(await known()).toBeUndefined();
    await networks.end(end, by);
    expect(await known()).toBe(WHY);
    await expect(networks.end(end, by)).rejects.toMatchObject({ code: 'not-found' });
    for (const wrong of [{ currency: 'nothing' }, { venue: 'krakn' }])
      await expect(networks.open({ ...end, ...wrong }, by)).rejects.toMatchObject({ code: 'invalid-input' });
    await networks.open(end, by);
    clock.advance(24 * HOUR - 1);
    expect(await known()).toBeUndefined();
    clock.advance(1);
    expect(await known()).toBe(WHY);
    expect((await networks.list()).audit).toHaveLength(3);
  }, 60_000);

  it('keeps no arrival of another venue waiting while a venue is silent about its networks', async () => {
    const transfer = await bench.plan();
    await bench.look();
    const sent = await bench.reaches(transfer, 'in-transit');
    bench.deposit('5', sent.chainTxId!);
    bench.venue.clock.advance(60_000);
    bench.account.networkStates = () => new Promise(() => {});
    const asking = bench.networks().round();
    await bench.arrivals().round();
    expect(await bench.now(transfer)).toMatchObject({ state: 'arrived' });
    void asking;
  }, 60_000);

  it('can be cancelled while it waits', async () => {
    const transfer = await bench.plan();
    await bench.journal.order(transfer.id, ALICE);
    await suspend();
    await bench.worker().round();
    expect(await bench.journal.cancel(transfer.id, ALICE)).toMatchObject({ state: 'cancelled' });
  }, 60_000);

  it('goes on, with a note, where nobody tells whether they are open', async () => {
    const transfer = await bench.plan({ from: 'kraken', to: 'hot', amount: 3n * COIN });
    await bench.worker().round();
    const note = expect.stringContaining('not known whether withdrawals at kraken are open for LTC');
    expect(await bench.now(transfer)).toMatchObject({ state: 'by-hand', note });
  }, 60_000);

  it('is not ordered of the venue itself while it suspends withdrawals', async () => {
    const transfer = await bench.plan({ from: 'kraken', to: 'hot', amount: 3n * COIN });
    const suspension = await suspend('withdrawals');
    await bench.worker().round();
    const why = 'kraken has suspended withdrawals of LTC on Litecoin';
    expect(await bench.now(transfer)).toMatchObject({ state: 'approved', note: why });
    expect((await bench.ledger('kraken:ltc'))['transit']).toBeUndefined();
    await suspension.open();
    expect(await bench.reaches(transfer, 'by-hand')).toMatchObject({
      note: 'withdraw it at the venue, then confirm it',
    });
  }, 60_000);
});

describe('the plan of transfers', () => {
  it('says which network is closed, refuses staff, calls people after three hours, and goes on by itself', async () => {
    const destination = { address: await bench.fixture.addressOf('ltc') };
    const addresses = new Map([['kraken', new Map([['ltc', destination]])]]);
    const targets = new Map([
      ['ltc', { least: 0n, target: COIN, most: 2n * COIN }],
      ['kraken:ltc', { least: 20n * WHOLE, target: 30n * WHOLE, most: 40n * WHOLE }],
    ]);
    const { store, container, logger } = bench.fixture;
    const { clock } = bench;
    const live = bench.live(targets, { ...SETTINGS, addresses });
    const parts = { store, clock, live, catalogue: container.get(CurrencyCatalogue) };
    const format = (currency: string, units: bigint) => ({ currency, units: String(units) });
    const service = new TreasuryService({ ...parts, format });
    const staff = new StaffTransfers({ ...parts, newTransferId: () => 'f'.repeat(32) });
    const round = async (ms = 60_000) => {
      clock.advance(ms);
      await bench.look();
      // Each time a process of its own: since when a move waits is stored.
      await bench.automatic(targets, { addresses, most: 600_00n }).round();
      return store.treasuryTransfers.open();
    };
    const suspension = await suspend();
    expect(await round()).toEqual([]);
    const { moves } = await service.report();
    expect(moves.map(({ to, closed }) => [to, closed])).toContainEqual(['kraken', WHY]);
    const wanted = { currency: 'ltc', from: 'hot', to: 'kraken', amount: '1' };
    const by = { actor: 'alice', reason: 'orders need coins there' };
    await expect(staff.plan(wanted, by)).rejects.toMatchObject({ code: 'conflict', message: `to: ${WHY}` });
    expect(logger.lines.map(({ message }) => message)).toContain('coins should be moved, and are not');
    expect(errors()).toEqual([]);
    expect(await round(3 * HOUR)).toEqual([]);
    expect(errors().map(({ message }) => message)).toEqual(['coins should be moved, and a network is closed']);
    await suspension.open();
    expect(await round()).toMatchObject([{ from: 'hot', to: 'kraken', state: 'approved' }]);
    expect((await service.report()).moves.filter(({ closed }) => closed !== undefined)).toEqual([]);
  }, 60_000);
});
