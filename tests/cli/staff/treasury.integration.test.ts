import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { staffModuleWith } from '../../../adapters/di/server/staff-module.ts';
import { run } from '../../../cli/program.ts';
import { TreasuryRecords } from '../../../core/exchange/treasury/treasury-records.ts';
import { Settlement } from '../../../core/exchange/settlement/settlement.ts';
import type { TransferSettings } from '../../../core/exchange/treasury/transfers/transfer-settings.ts';
import type { StaffTransfer, StaffApi } from '../../../core/ports/apis/staff-api.ts';
import { exchangeFixture } from '../../support/fixtures/exchange-fixture.ts';
import { fakeTerminal } from '../../support/fake-terminal.ts';
import { staffAccess } from '../../support/fixtures/staff-access.ts';
import { waitFor } from '../../support/wait-for.ts';
import { useStaffCommands } from '../../support/staff-commands.ts';

const cents = (dollars: string) => BigInt(dollars.replace('.', ''));

describe('the treasury of an exchange', () => {
  // Less than an exchange brings.
  const band = { least: 10n * 10n ** 8n, target: 20n * 10n ** 8n, most: 30n * 10n ** 8n };
  const transfers: TransferSettings = {
    isAutomatic: false,
    least: 0n,
    most: 10n ** 9n,
    dayMost: 10n ** 9n,
    approvalAbove: 0n,
    feeBasisPoints: 50,
    addresses: new Map([['kraken', new Map([['ltc', { address: 'ltc-at-kraken' }]])]]),
  };
  const module = staffModuleWith({ targets: new Map([['ltc', band]]), transfers });
  const staff = useStaffCommands({ open: () => exchangeFixture(), module });
  const { altway } = staff;
  const json = async <T>(...words: string[]): Promise<T> => JSON.parse((await altway(...words, '--json')).out) as T;

  beforeAll(async () => {
    const { id, trackSecret } = await staff.fixture.create({ amount: '50' });
    await staff.fixture.api.testPaymentTracked({ secret: trackSecret! });
    await waitFor('the end of the exchange', async () => {
      const record = await staff.fixture.store.transactions.byId(id);
      return record?.status === 'finished' || undefined;
    });
    // A comparison is put off while blocks come quicker than it is made.
    await waitFor('a comparison with the chain', async () => {
      await staff.fixture.container.get(Settlement).reconcile();
      return (await staff.fixture.store.reconciliations.checked()).length > 0 || undefined;
    });
  });

  it('shows what is held with its worth, and what to move', async () => {
    const { holdings, moves, pricedBy } = await json<Awaited<ReturnType<StaffApi['treasury']>>>('treasury');
    expect(pricedBy).toBe('demonstration');
    const ltc = holdings.find(({ currency }) => currency === 'ltc')!;
    // The simulated chain begins with two million.
    expect(ltc.hotWallet!.amount).toBe('2000050');
    expect(Number(ltc.dollars)).toBeGreaterThan(0);
    expect(ltc.target!.target.amount).toBe('20');
    expect(moves).toMatchObject([{ asset: 'ltc', amount: '2000030', from: 'hot wallet of ltc', to: 'outside' }]);
    const { out } = await altway('treasury');
    expect(out).toContain('Move 2000030 ltc');
    expect(out).toContain('invented prices of the demonstration market');
  });

  it('lets staff say that a network is open which a venue has closed', async () => {
    const { settings } = staff.fixture.store;
    expect((await altway('treasury', 'networks')).out).toContain('No venue has told which networks are open');
    const closed = { open: [], closed: { ltc: { network: 'Litecoin', since: 0 } } };
    const nothing = { open: [], closed: {} };
    const kraken = { at: 60_000, refused: 'Invalid key', deposits: closed, withdrawals: nothing };
    await settings.set('venue-networks:kraken', JSON.stringify(kraken));
    const { out } = await altway('treasury', 'networks');
    expect(out).toContain('kraken has closed deposits of ltc on Litecoin since 1970-01-01T00:00:00');
    expect(out).toContain('kraken tells nothing: give its key the right to read (Invalid key)');
    const end = ['kraken', 'ltc', 'deposits', '--reason', 'their page says so'];
    expect((await altway('treasury', 'networks', 'open', ...end)).out).toMatch(
      /staff:\S+ says until \S+ that deposits of ltc at kraken are open: their page says so/,
    );
    expect((await altway('treasury', 'networks', 'end', ...end)).out).not.toContain('says until');
    const wrong = await altway('treasury', 'networks', 'open', 'kraken', 'ltc', 'both', '--reason', 'a test');
    expect(wrong.err).toContain('direction: must be deposits or withdrawals');
    await settings.set('venue-networks:kraken', undefined);
  });

  it('shows what fills took and gave', async () => {
    const { assets, long, short, exposure } = await json<Awaited<ReturnType<StaffApi['positions']>>>('positions');
    const by = new Map(assets.map((one) => [one.asset, one]));
    expect(by.get('ltc')).toMatchObject({ took: '50', gave: '0', hedged: '0', amount: '50' });
    expect(by.get('doge')!.amount).toMatch(/^-\d/);
    expect(cents(exposure)).toBe(cents(long) - cents(short));
    expect((await altway('positions')).out).toMatch(/ltc +50/);
  });

  it('counts what hedges bought and sold at venues, and what the venue holds', async () => {
    const unit = 10n ** 18n;
    const entries = [
      { currency: 'kraken:ltc', account: 'venues', amount: -20n * unit },
      { currency: 'kraken:ltc', account: 'trading', amount: 20n * unit },
      { currency: 'kraken:usdt', account: 'venues', amount: 1_600n * unit },
      { currency: 'kraken:usdt', account: 'trading', amount: -1_600n * unit },
    ] as const;
    await staff.fixture.store.ledger.post({ id: 'hedge:one', kind: 'hedge', at: Date.now(), entries });
    const { assets } = await json<Awaited<ReturnType<StaffApi['positions']>>>('positions');
    const by = new Map(assets.map((one) => [one.asset, one]));
    expect(by.get('ltc')).toMatchObject({ took: '50', hedged: '-20', amount: '30' });
    expect(by.get('usdt')).toMatchObject({ hedged: '1600', amount: '1600' });
    const { venues } = await json<Awaited<ReturnType<StaffApi['treasury']>>>('treasury');
    expect(venues).toMatchObject([
      { venue: 'kraken', asset: 'ltc', amount: '-20', dollars: expect.stringMatching(/^-/) },
      { venue: 'kraken', asset: 'usdt', amount: '1600' },
    ]);
    expect((await altway('treasury')).out).toMatch(/kraken +usdt +1600/);
  });

  it('prints profit and loss that add up, as text, JSON and CSV', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const statement = await json<Awaited<ReturnType<StaffApi['profit']>>>('pnl', '--from', today);
    expect(statement).toMatchObject({ from: today, to: today, opening: { dollars: '0.00' } });
    const line = (name: string) => statement.lines.find((one) => one.name === name)!;
    expect(cents(line('service-fees').dollars)).toBeGreaterThan(0n);
    expect(line('service-fees').currencies).toMatchObject([{ currency: 'doge' }]);
    expect(cents(statement.opening.dollars) + cents(statement.paidIn.dollars) + cents(statement.profit)).toBe(
      cents(statement.closing.dollars),
    );
    expect((await altway('pnl', '--from', today)).out).toMatch(/service fees +\d+\.\d\d/);
    const csv = (await altway('pnl', '--from', today, '--csv')).out.split('\r\n');
    expect(csv[0]).toBe('line,currency,units,amount,dollars');
    expect(csv.find((row) => row.startsWith('service-fees,doge,'))).toMatch(/,\d+\.\d\d$/);
    // A statement of its own: today is valued at the prices of now, which have moved since.
    const total = (name: string) => cents(csv.find((row) => row.startsWith(`${name},,,,`))!.split(',')[4]!);
    expect(total('opening total') + total('paid-in total') + total('profit')).toBe(total('closing total'));
  });

  it('begins with the price kept of the day before, and names currencies without one', async () => {
    const records = staff.fixture.container.get(TreasuryRecords);
    await records.round();
    const day = Math.floor(Date.now() / 86_400_000);
    const kept = await staff.fixture.store.dayPrices.between(false, day, day);
    const ltc = kept.find(({ asset }) => asset === 'ltc')!;
    await staff.fixture.store.dayPrices.keep(false, [
      { ...ltc, day: day - 1, dollars: String(Number(ltc.dollars) / 2) },
    ]);
    const old = ['ltc', 'doge'].flatMap((currency) => [
      { currency, account: 'chain', amount: 1_000n } as const,
      { currency, account: 'capital', amount: -1_000n } as const,
    ]);
    await staff.fixture.store.ledger.post({ id: 'old', kind: 'capital', at: (day - 2) * 86_400_000, entries: old });
    const yesterday = new Date((day - 1) * 86_400_000).toISOString().slice(0, 10);
    const statement = await json<Awaited<ReturnType<StaffApi['profit']>>>('pnl', '--from', yesterday);
    expect(statement.pricedLater).toEqual(['doge', 'ltc']);
    const today = new Date().toISOString().slice(0, 10);
    const second = await json<Awaited<ReturnType<StaffApi['profit']>>>('pnl', '--from', today);
    expect(second.pricedLater).toEqual(['doge']);
    expect((await altway('pnl', '--from', today)).out).toMatch(/is kept, so a later one is used: doge\n/);
  });

  it.each([
    [['--from', '2026-02-30'], 'from: is no day of the calendar'],
    [['--from', '2026-02-02', '--to', '2026-02-01'], 'to: must not be before 2026-02-02'],
    [['--from', '2026-01-01', '--to', '2199-01-01'], 'to: must not be in the future'],
    [['--from', '2020-01-01', '--to', '2026-01-01'], 'at most 366 days'],
    [['--from', 'yesterday'], 'must be a day such as'],
  ])('refuses the period %j', async (words, reason) => {
    const { code, err } = await altway('pnl', ...words);
    expect(code).not.toBe(0);
    expect(err).toContain(reason);
  });

  it('plans transfers, which another person approves, and lists and cancels them', async () => {
    const reason = ['--reason', 'a test of transfers'];
    const move = (...words: string[]) => altway('treasury', 'move', ...words, ...reason);
    const [planned] = await json<readonly StaffTransfer[]>(...'treasury move ltc hot kraken 0.5'.split(' '), ...reason);
    expect(planned).toMatchObject({ state: 'planned', address: 'ltc-at-kraken', amount: '0.5', from: 'hot' });
    const { id } = planned!;
    const act = (step: string, ...words: string[]) => altway('treasury', 'transfers', step, id, ...words, ...reason);
    expect((await act('approve')).err).toContain('Another person must approve');
    expect((await act('confirm', '--reference', 'f'.repeat(64))).err).toContain('waits for no person');
    expect((await act('arrive', '--amount', '0.5')).err).toContain('not in transit');
    expect((await act('give-up')).err).toContain('only what is in transit');
    expect((await move('ltc', 'hot', 'kraken', '1')).err).toContain('has not ended');
    const listed = (await altway('treasury', 'transfers')).out;
    expect(listed).toMatch(/0\.5 ltc +hot to kraken[^]*another person approves it/);
    expect((await json<Awaited<ReturnType<StaffApi['treasury']>>>('treasury')).moves).toEqual([]);
    expect((await act('cancel')).out).toContain('cancelled');
    for (const [words, why] of [
      [['xyz', 'hot', 'kraken', '1'], 'no chain here moves xyz'],
      [['ltc', 'hot', 'binance', '1'], 'no address of ltc at binance'],
      [['ltc', 'hot', 'cold', '1'], 'names no cold address'],
      [['ltc', 'cold', 'hot', '1'], 'who holds its key'],
      [['ltc', 'binance', 'hot', '1'], 'does not name binance'],
      [['ltc', 'hot', 'hot', '1'], 'another place'],
      [['ltc', 'hot', 'kraken', '0.000000001'], 'at most 8 decimals'],
      [['ltc', 'hot', 'kraken', '1000000'], 'more than the most'],
    ] as const)
      expect((await move(...words)).err).toContain(why);
  });

  it('tells what the database knows without a running server, and no worth', async () => {
    const other = mkdtempSync(join(tmpdir(), 'altway-no-server-'));
    const access = staffAccess(other);
    const without = async (...words: string[]) => {
      const terminal = fakeTerminal({ ...access.env, DATABASE_URL: staff.fixture.databaseUrl });
      const code = await run([...words, '--data', other, '--json'], terminal, new AbortController().signal);
      expect([code, terminal.err()]).toEqual([0, '']);
      return JSON.parse(terminal.out()) as unknown;
    };
    const treasury = (await without('treasury')) as Awaited<ReturnType<StaffApi['treasury']>>;
    expect(treasury).toMatchObject({ pricedBy: 'nothing', dollars: '0.00', moves: [] });
    const ltc = treasury.holdings.find(({ currency }) => currency === 'ltc')!;
    expect(ltc).toMatchObject({ hotWallet: { amount: '2000050' }, inFlight: { units: '0' } });
    expect(ltc).not.toHaveProperty('allowance');
    expect(await without('positions')).toMatchObject({ pricedBy: 'nothing', exposure: '0.00' });
    const today = new Date().toISOString().slice(0, 10);
    const statement = (await without('pnl', '--from', today)) as Awaited<ReturnType<StaffApi['profit']>>;
    expect(statement).toMatchObject({ pricedBy: 'nothing', profit: '0.00' });
    expect(statement.unpriced).toContain('doge');
    access.staff.close();
    rmSync(other, { recursive: true });
  });

  it('answers nobody without a staff token', async () => {
    const terminal = fakeTerminal({ ALTWAY_STAFF_TOKEN_FILE: join(staff.folder, 'none') });
    expect(await run(['treasury', '--data', staff.folder], terminal, new AbortController().signal)).not.toBe(0);
    expect(terminal.out()).toBe('');
  });
});
